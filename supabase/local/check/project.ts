import type { Environment } from '../settings.ts';
import { lacks, PUSH, reasonOf, type Finding, type Result } from './finding.ts';

const TIMEOUT_MS = 10_000;

type Answer = { status: number; body: unknown };

/** Checks what a project shows to everybody who has its publishable key. */
export async function checkProject(env: Environment): Promise<Finding[]> {
  const { NEXT_PUBLIC_SUPABASE_URL: address, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = env;
  const name = 'project';
  if (!address || !/^https?:/.test(address) || !URL.canParse(address)) {
    const todo = 'Set it to https://<project>.supabase.co';
    return [{ name, ...lacks('NEXT_PUBLIC_SUPABASE_URL names none', todo) }];
  }
  if (!key) {
    const todo = 'Copy the publishable key from the dashboard, under API Keys';
    return [{ name, ...lacks('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY is not set', todo) }];
  }
  const url = address.replace(/(?<!\/)\/+$/, '');
  const ask = async (path: string, method = 'GET'): Promise<Answer> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url + path, { method, headers: { apikey: key }, signal });
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  try {
    const [account, settings] = await Promise.all([
      ask('/rest/v1/rpc/my_account', 'POST'),
      ask('/auth/v1/settings'),
    ]);
    return [
      { name: 'publishable key', ...publishableKey(account) },
      { name: 'auth settings', ...authSettings(settings) },
      ...(await liveChannel(url, key)),
    ];
  } catch (error) {
    const todo =
      'Compare NEXT_PUBLIC_SUPABASE_URL with the dashboard, and see that the project is not paused';
    return [{ name, ...lacks(`${url} does not answer (${reasonOf(error)})`, todo) }];
  }
}

function publishableKey({ status }: Answer): Result {
  if (status === 200) return { ok: 'the Data API answers it' };
  if (status === 401)
    return lacks(
      'the Data API does not take it',
      'Copy it from the dashboard, under API Keys, into NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    );
  return lacks(
    `the Data API answers ${status} when it is asked for the account`,
    'See that the Data API is on and exposes the schema public, and that the migrations are applied',
  );
}

type AuthSettings = {
  external: { email?: boolean; anonymous_users?: boolean };
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
};

function authSettings({ status, body }: Answer): Result {
  if (status !== 200)
    return lacks(
      `the auth server answers ${status}`,
      'Compare the publishable key with the dashboard',
    );
  const { external, disable_signup, mailer_autoconfirm } = body as AuthSettings;
  const wrong = [
    (!external.email || disable_signup) && 'sign-up is switched off',
    mailer_autoconfirm && 'an account opens without its e-mail address being confirmed',
    !external.anonymous_users && 'nobody can play without an account, as anonymous sign-in is off',
  ].filter(Boolean);
  if (wrong.length > 0) return lacks(wrong.join('; '), PUSH);
  return { ok: 'sign-up with confirmed e-mail addresses, and anonymous sign-in' };
}

/**
 * Joins channels as a visitor. The project must refuse public channels, because no policy keeps those who join one from
 * sending to it.
 */
async function liveChannel(url: string, key: string): Promise<Finding[]> {
  const name = 'live channel';
  const refused = await refusalOf(url, key, 'house_games', true);
  if (refused) {
    const todo = 'See that Realtime is on, and look at the line of the realtime policies';
    return [{ name, ...lacks(`visitors cannot hear house games (${refused})`, todo) }];
  }
  const isClosed = await refusalOf(url, key, 'a public channel', false);
  const publicChannels = isClosed
    ? { ok: 'refused' }
    : lacks(
        'anybody with the key can open one',
        'Switch off "Allow public access" in the dashboard, under Realtime, Settings',
      );
  return [
    { name, ok: 'visitors hear house games' },
    { name: 'public channels', ...publicChannels },
  ];
}

/**
 * The reason why a channel refuses a visitor, or null where it admits them. Does not use the app's client, which would
 * keep retrying.
 */
function refusalOf(
  url: string,
  key: string,
  topic: string,
  isPrivate: boolean,
): Promise<string | null> {
  const query = new URLSearchParams({ apikey: key, vsn: '2.0.0' });
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const timer = setTimeout(() => resolve('no answer'), TIMEOUT_MS);
  const payload = { config: { private: isPrivate }, access_token: key };
  const join = ['1', '1', `realtime:${topic}`, 'phx_join', payload];
  socket.onopen = () => socket.send(JSON.stringify(join));
  socket.onmessage = ({ data }) => {
    const [, , , event, payload] = JSON.parse(data as string) as Reply;
    if (event === 'phx_reply')
      resolve(payload.status === 'ok' ? null : (payload.response?.reason ?? 'no reason given'));
  };
  socket.onerror = socket.onclose = () => resolve('no connection');
  return promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}

type Reply = [0, 0, 0, event: string, { status: string; response?: { reason?: string } }];
