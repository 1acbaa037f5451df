import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailDue } from '../../../lib/notices/mailing.ts';
import { log } from '../../../lib/server/log.ts';
import { currentOutages, worked } from '../../../lib/server/outages.ts';
import { openForgetfulSender } from '../support/api.ts';
import { sql } from '../support/db.ts';
import { MailServer, type Answers } from '../support/mail-server.ts';
import { zoneAtNoon } from '../support/notices.ts';

/** MAILS=1000 sends more, and tries more ways to fail, such as a server that never answers. */
const MAILS = Number(process.env.MAILS || 32);
const isLong = MAILS > 500;
const MINUTE = 60_000;

/** The mails that were on their way at once when the server broke, the next ones, and the one that tried again. */
const MOST_SWALLOWED = 11;

/** The ways to fail in which the server takes no mail of anybody; each is one outage. */
const outages: Record<string, Answers & { url?: string }> = {
  'is silent after STARTTLS': { EHLO: '250 STARTTLS', STARTTLS: '220 Go' },
  'closes before the greeting': { greeting: null },
  'closes on EHLO': { EHLO: null },
  'greets with 554': { greeting: '554 No' },
  'greets with nonsense': { greeting: 'HTTP/1.1 400 Bad Request' },
  'refuses the password': { AUTH: '535 5.7.8 No' },
  'speaks no TLS behind smtps:': { url: 'smtps', AUTH: '535 No' },
  'refuses the sender': { MAIL: '550 5.7.1 No' },
  'closes on DATA': { DATA: null },
  'shuts down': { RCPT: '421 Later' },
  'wants a password late': { RCPT: '530 5.7.0 Authentication required' },
  'answers RCPT with nonsense': { RCPT: 'HTTP/1.1 400 Bad Request' },
  'closes after the message': { message: null },
  ...(isLong && {
    'greets with 421': { greeting: '421 Too many' },
    'refuses STARTTLS': { EHLO: '250 STARTTLS', STARTTLS: '454 No certificate' },
    'closes on RCPT': { RCPT: null },
    'never greets': { greeting: '' },
    'never answers RCPT': { RCPT: '' },
  }),
};
/** The ways to refuse each mail. */
const refusals: Record<string, Answers> = {
  'answers 451 to RCPT': { RCPT: '451 Later' },
  'answers 550 to RCPT': { RCPT: '550 5.7.1 No' },
  'answers 452 to the message': { message: '452 Full' },
  'answers 554 to the message': { message: '554 5.7.1 No' },
};

const sender = createClient(process.env.API_URL!, process.env.SECRET_KEY!, {
  auth: { persistSession: false, autoRefreshToken: false },
});
const warned = vi.spyOn(log, 'warn');
const logged = vi.spyOn(log, 'error');
const lines = (spy: typeof warned | typeof logged, message: string) =>
  spy.mock.calls.filter(([said]) => said === message);

let server: MailServer;
let port: number;

beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  server = new MailServer();
  port = await server.listen();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubEnv('SITE_URL', 'https://bingo.example');
  use();
  worked('mail');
  warned.mockReset();
  logged.mockReset();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  worked('mail');
  await server.stop();
});
afterAll(() => void vi.restoreAllMocks());

const use = (protocol = 'smtp') =>
  vi.stubEnv('SMTP_URL', `${protocol}://desk:secret@127.0.0.1:${port}`);

/** What a process does once the pause after an outage is over. */
async function lookLater() {
  vi.advanceTimersByTime(6 * MINUTE);
  await mailDue(sender);
}
const makeDue = () =>
  sql`update private.deliveries set due_at = now() where sent_at is null and failed_at is null`;

/** Writes notices to as many people, to be mailed now. */
async function writeNotices(count: number): Promise<string[]> {
  const people = await sql<{ id: string; email: string }[]>`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'outage-' || gen_random_uuid() || '@example.test', now(), '{"display_name": "Reader"}'
    from generate_series(1, ${count}::int)
    returning id, email`;
  const ids = people.map(({ id }) => id);
  await sql`
    insert into public.notice_choices (user_id, kind, is_on, mails)
    select id, 'game_over', true, true from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into private.mail_settings (user_id, time_zone)
    select id, ${zoneAtNoon()} from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into public.notices (user_id, kind, game_id)
    select person.id, 'game_over', game.id
    from unnest(${ids}::uuid[]) as person (id), (select id from public.games limit 1) as game`;
  await makeDue();
  return people.map(({ email }) => email);
}

const rows = async () => {
  const [row] = await sql<{ unsent: number; failed: number }[]>`
    select count(*) filter (where sent_at is null and failed_at is null)::int as unsent,
      count(*) filter (where failed_at is not null)::int as failed
    from private.deliveries`;
  return row!;
};

test('mails to a server that fails in every way and comes back arrive once each, but for those that it had when it broke', async () => {
  const everybody = await writeNotices(MAILS);
  const ways = Object.entries({ ...outages, ...refusals });
  const some = Math.floor((MAILS - MOST_SWALLOWED) / (ways.length + 1));
  server.answers = ways[0]![1];
  for (const [n, [way, answers]] of ways.entries()) {
    if ('url' in answers) use(answers.url);
    const { length } = server.taken;
    await lookLater();
    expect(server.taken.length, way).toBe(length);
    expect(Object.keys(currentOutages()), way).toEqual(way in outages ? ['mail'] : []);
    use();
    await makeDue();
    server.takeThenFail(some, ways[n + 1]?.[1] ?? {});
    if (n < ways.length - 1) {
      await lookLater();
      expect(server.taken.length, way).toBe(length + some);
    }
  }
  server.takeThenFail(Infinity, {});
  await lookLater();

  expect(new Set(server.taken).size).toBe(server.taken.length);
  expect(new Set([...server.taken, ...server.swallowed])).toEqual(new Set(everybody));
  expect(server.taken.length + server.swallowed.length).toBe(MAILS);
  expect(await rows()).toEqual({ unsent: 0, failed: server.swallowed.length });
  expect(server.swallowed.length).toBeLessThanOrEqual(MOST_SWALLOWED);
  expect(lines(warned, 'A mail may be lost')).toHaveLength(server.swallowed.length);
  expect(lines(logged, 'The mail server takes no mail')).toHaveLength(Object.keys(outages).length);
  expect(currentOutages()).toEqual({});
}, 600_000);

test('a mail whose record as sent was made but not answered is sent, once', async () => {
  const everybody = await writeNotices(1);
  server.takeThenFail(Infinity, {});
  await expect(mailDue(openForgetfulSender())).rejects.toThrow('report_delivery');
  expect(server.taken).toEqual([]);
  await lookLater();
  await lookLater();
  expect(server.taken).toEqual(everybody);
});
