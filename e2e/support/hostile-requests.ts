import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../../supabase/tests/support/hostile';

const { APP_URL = 'http://localhost:3000', HOSTILE_ROUNDS } = process.env;

/** How many times as much these tests send. With HOSTILE_ROUNDS=2 or more, they also try all combinations. */
export const ROUNDS = Number(HOSTILE_ROUNDS || 1);

/** Whether a combination is in a sample of every nth, in which each part still meets many others. */
export const isInSample = (nth: number, ...places: number[]) =>
  ROUNDS > 1 || places.reduce((sum, place) => sum + place, 0) % nth === 0;

export type Answer = { what: string; status: number; body: string };
type Sent = { path: string; headers: Record<string, string>; body?: string | FormData };

async function send({ path, headers, body }: Sent): Promise<Answer> {
  const what = `${body === undefined ? 'GET' : 'POST'} ${path} ${headers.cookie?.slice(0, 60) ?? ''}`;
  try {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(new URL(path, APP_URL), {
      method,
      redirect: 'manual',
      headers,
      body,
    });
    return { what, status: response.status, body: await response.text() };
  } catch (error) {
    return { what, status: 599, body: String((error as Error).cause ?? error) };
  }
}

/** Sends all requests, eight at a time. */
export async function sendAll(requests: Sent[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < requests.length; at += 8)
    answers.push(...(await Promise.all(requests.slice(at, at + 8).map(send))));
  return answers;
}

type Action = { id: string; name: string; path: string };
type Manifest = {
  node: Record<
    string,
    { filename?: string; exportedName?: string; workers: Record<string, unknown> }
  >;
};

/** All server actions of the build, each with a page that can call it. */
export function listActions(folder = process.env.NEXT_DIST_DIR ?? '.next'): Action[] {
  const file = join(import.meta.dirname, `../../${folder}/server/server-reference-manifest.json`);
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return Object.entries(node).flatMap(([id, { filename = '', exportedName = '', workers }]) => {
    if (!filename.startsWith('server-actions/')) return [];
    const [worker = ''] = Object.keys(workers);
    const path = worker
      .replace(/^app|\/page$|\/\([a-z]+\)/g, '')
      .replace(/\[\w+\]/g, '00000000-0000-4000-8000-000000000001');
    return [{ id, name: exportedName, path: path || '/' }];
  });
}

/** Calls of all actions as a browser sends them: every nth combination of an action, a cookie and a body. */
export const callsOfActions = (
  cookies: string[],
  bodies: () => (string | FormData)[],
  { folder, nth }: { folder?: string; nth: number },
): Sent[] =>
  listActions(folder).flatMap(({ id, path }, actionAt) =>
    cookies.flatMap((cookie, cookieAt) =>
      bodies()
        .filter((_, bodyAt) => isInSample(nth, actionAt, cookieAt, bodyAt))
        .map((body) => ({
          path,
          body,
          headers: { cookie, 'next-action': id, accept: 'text/x-component' },
        })),
    ),
  );

const fieldNames =
  'email password confirm_password display_name redirect confirmation game_id request_id card_id game_square_id source_url comment reaction seen_at group_id theme_id card_price friend_emails user_id invite_code token_hash type next title description max_cards scheduled_start amount square_id summary text squares resend agreed_by set_name lines version kind channel is_on time_zone digest digest_hour endpoint p256dh auth ids seen_start is_in group id shows_names shows_code renews'.split(
    ' ',
  );
const pick = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;
/** The bytes of a text in a JSON body, with its escapes. */
const sizeOf = (text: string) => Buffer.byteLength(JSON.stringify(text));

/**
 * Texts that together fit into the body of an action. Any text is a valid name for a group, so names are always blank.
 */
function fieldsOf(): Record<string, string> {
  const fields: Record<string, string> = { name: '\u202e ' };
  let room = 45_000;
  for (const name of fieldNames.toSorted(() => Math.random() - 0.5)) {
    const word = pick(words);
    if (sizeOf(word) > room) continue;
    room -= sizeOf(word);
    fields[name] = word;
  }
  return fields;
}

/** In React's serialization `$` begins a reference, so browsers send `$$` for a literal one. */
const asBrowsersWrite = (_: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('$') ? `$${value}` : value;

/** The arguments of an action as browsers send them: the object of a button, the fields of a form, or no object. */
export function bodiesOfActions(): (string | FormData)[] {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf())) form.set(`_1_${name}`, String(value));
  form.set('0', '[null,"$K1"]');
  const odd = pick([null, 1, 'x', [], {}, -1, true]);
  return [
    JSON.stringify([fieldsOf()], asBrowsersWrite),
    form,
    JSON.stringify([odd]),
    JSON.stringify([odd, odd]),
    '[]',
  ];
}

/** Request bodies that are malformed in React's serialization. */
export function brokenBodiesOfActions(): (string | FormData)[] {
  const stray = new FormData();
  for (const name of ['0', '$ACTION_REF_1', '$ACTION_1:0', '__proto__', '1_x'])
    stray.set(name, pick(words));
  return [
    '',
    '[',
    '["$F1"]',
    '["$K9"]',
    '["$@1"]',
    '[{"__proto__":{"a":1}}]',
    '\0',
    '["$Q1"]',
    stray,
  ];
}
