import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { deployedEnv as env, missing } from '../../tests/support/findings.ts';
import { decode, encode } from '../realtime/protocol.ts';
import { checkProject } from './project.ts';

const { API_URL = '' } = process.env;

describe('the check of a project', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  /** The embedded stack with other responses for some paths. Its live channel admits everybody. */
  async function projectThatAnswers(answers: Record<string, unknown>): Promise<string> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      const headers = { apikey: String(request.headers.apikey) };
      const answer =
        path in answers
          ? Promise.resolve(Response.json(answers[path]))
          : fetch(API_URL + path, { method: request.method, headers });
      void answer.then(async (given) => {
        response.writeHead(given.status, { 'Content-Type': 'application/json' });
        response.end(await given.text());
      });
    });
    new WebSocketServer({ server }).on('connection', (socket) =>
      socket.on('message', (data, isBinary) => {
        const frame = decode(data as Buffer, isBinary);
        const payload = { status: 'ok', response: { postgres_changes: [] } };
        socket.send(encode({ ...frame, event: 'phx_reply', payload }));
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const settings = {
    external: { email: true, anonymous_users: true },
    disable_signup: false,
    mailer_autoconfirm: false,
  };
  const SETTINGS = '/auth/v1/settings';
  const OPEN = 'public channels: anybody with the key can open one';

  test.each<[what: string, answers: Record<string, unknown>, line: string]>([
    [
      'e-mail confirmations that are off',
      { [SETTINGS]: { ...settings, mailer_autoconfirm: true } },
      'auth settings: an account opens without its e-mail address being confirmed',
    ],
    [
      'sign-up that is off',
      { [SETTINGS]: { ...settings, disable_signup: true } },
      'auth settings: sign-up is switched off',
    ],
    [
      'anonymous sign-in that is off',
      { [SETTINGS]: { ...settings, external: { email: true } } },
      'auth settings: nobody can play without an account, as anonymous sign-in is off',
    ],
  ])('reports %s, and open public channels', async (_what, answers, line) => {
    const NEXT_PUBLIC_SUPABASE_URL = await projectThatAnswers(answers);
    expect(missing(await checkProject({ ...env, NEXT_PUBLIC_SUPABASE_URL }))).toEqual([line, OPEN]);
  });

  test('reports a wrong key once for each service that refuses it', async () => {
    const NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_another';
    expect(missing(await checkProject({ ...env, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY }))).toEqual([
      'publishable key: the Data API does not take it',
      'auth settings: the auth server answers 401',
      expect.stringContaining('live channel: visitors cannot hear house games'),
    ]);
  });
});
