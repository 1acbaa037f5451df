import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import postgres from 'postgres';
import { SMTPServer } from 'smtp-server';
import { accepts, startApp } from '../../scripts/app';
import type { Environment } from '../../supabase/local/settings';
import { zoneAtNoon } from '../../supabase/tests/support/notices';
import { browserKeys, decrypt } from '../../supabase/tests/support/push-browser';
import { environment } from '../support/server';
import { expect, test } from '../support/table';

/** `TEST_TIMES=3` sends mails to three times as many people. */
const PEOPLE = 100 * Number(process.env.TEST_TIMES || 1);
/** The most emails or pushes that a process claims at once. */
const BATCH = 20;
const sql = postgres(process.env.DATABASE_URL!, { max: 2, onnotice: () => {} });
const first = Number(new URL(process.env.APP_URL ?? 'http://localhost:3000').port);

/** A mail server that stops answering after a third of the mails, until it is released. */
class Mailbox {
  readonly received: string[] = [];
  private held: (() => void)[] | null = [];
  private readonly server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_, __, taken) => {
      if (this.held && this.received.length >= PEOPLE / 3) this.held.push(taken);
      else taken();
    },
    onData: (stream, { envelope }, taken) => {
      stream.resume().on('end', () => {
        this.received.push(...envelope.rcptTo.map(({ address }) => address));
        taken();
      });
    },
  });

  listen = (port: number) =>
    new Promise<void>((resolve) =>
      this.server.on('error', () => {}).listen(port, '127.0.0.1', resolve),
    );
  stop = () => new Promise<void>((resolve) => this.server.close(resolve));
  isHolding = () => (this.held?.length ?? 0) > 0;
  release() {
    const held = this.held ?? [];
    this.held = null;
    for (const taken of held) taken();
  }
}

/** A push service that never answers the process that will be killed. */
class PushService {
  readonly tags: string[] = [];
  unanswered = 0;
  private readonly server = createServer(async (request, response) => {
    const message = decrypt(Buffer.concat((await request.toArray()) as Buffer[]));
    this.tags.push((JSON.parse(message) as { notification: { tag: string } }).notification.tag);
    if (request.url === '/killed') this.unanswered += 1;
    else response.writeHead(201).end();
  });

  listen = (port: number) =>
    new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Makes a process send pushes to this path of the local push service instead of the service of a browser. */
const pushingTo = (port: number, path: string) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(
    `const real = fetch;
    globalThis.fetch = (to, init) =>
      real(String(to).startsWith('https://fcm.') ? 'http://127.0.0.1:${port}/${path}' : to, init);`,
  )}`,
});

/** Gives these people, for whom it is noon, a notice of the end of a game, to be mailed and pushed at once. */
async function writeNotices() {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'mailed-' || n || '@example.test', now(), '{"display_name": "Reader"}'
    from generate_series(1, ${PEOPLE}::int) as n`;
  await sql`
    insert into public.notice_choices (user_id, kind, is_on, mails, pushes)
    select id, 'game_over', true, true, true from auth.users where email like 'mailed-%'`;
  await sql`
    insert into private.mail_settings (user_id, time_zone)
    select id, ${zoneAtNoon()} from auth.users where email like 'mailed-%'`;
  await sql`
    insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
    select id, 'https://fcm.googleapis.com/fcm/send/' || id, ${browserKeys.p256dh}, ${browserKeys.auth}
    from auth.users where email like 'mailed-%'`;
  await sql`
    insert into public.notices (user_id, kind, game_id)
    select person.id, 'game_over', game.id
    from auth.users as person, (select id from public.games where kind = 'house' limit 1) as game
    where email like 'mailed-%'`;
  await sql`update private.deliveries set due_at = now() where true`;
}

const unsent = async () =>
  (await sql`select from private.deliveries where sent_at is null and failed_at is null`).length;

test('of two hundred deliveries and two processes, of which one is killed while it sends, no mail is sent twice and no push is lost', async ({}, info) => {
  const [mailbox, service] = [new Mailbox(), new PushService()];
  await Promise.all([mailbox.listen(first + 8), service.listen(first)]);
  await writeNotices();
  const logs = ['one', 'two'].map((name) => info.outputPath(`${name}.log`));
  const env: Environment = {
    ...environment(),
    SMTP_URL: `smtp://127.0.0.1:${first + 8}`,
    VAPID_SUBJECT: 'mailto:desk@bingo.news',
  };
  const start = (name: string, port: number, errorsTo = '') =>
    startApp('start', { ...env, ...pushingTo(first, name) }, port, { errorsTo });
  const [killed, other] = await Promise.all([
    start('killed', first + 6, logs[0]),
    start('other', first + 7, logs[1]),
  ]);
  await expect.poll(() => mailbox.isHolding(), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => service.unanswered, { timeout: 60_000 }).toBeGreaterThan(0);
  process.kill(-killed.identity.pid, 'SIGKILL');
  await killed.ended;
  mailbox.release();
  // A minute later, what the killed process had claimed but not recorded is due again.
  await sql`update private.deliveries set leased_until = now(), due_at = now() where sent_at is null`;
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  // A mail counts as sent while it is on its way, and is lost with the process that ends.
  const { received } = mailbox;
  await expect
    .poll(() => received.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(PEOPLE - BATCH);
  await other.stop();
  await mailbox.stop();
  service.stop();

  const sent = await sql<{ tag: string }[]>`
    select 'notice-' || notice_id as tag from private.deliveries where channel = 'push' and sent_at is not null`;
  expect(sent).toHaveLength(PEOPLE);
  expect(new Set(service.tags)).toEqual(new Set(sent.map(({ tag }) => tag)));
  expect(service.tags.length, 'some twice').toBeGreaterThan(PEOPLE);
  expect(new Set(received).size).toBe(received.length);
  console.log(`${received.length} of ${PEOPLE} mails arrived once, none twice`);

  const { SUPABASE_SECRET_KEY: key = '', VAPID_PRIVATE_KEY = '', NEXT_DIST_DIR = '' } = env;
  expect(key).toMatch(/^sb_secret_/);
  const scripts = globSync(`${join(NEXT_DIST_DIR, 'static')}/**/*.js`);
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of [...scripts, ...logs]) {
    const text = readFileSync(file, 'utf8');
    for (const secret of [key, VAPID_PRIVATE_KEY, 'SUPABASE_SECRET_KEY', 'mailed-'])
      expect(text.includes(secret), `${secret.slice(0, 10)} in ${file}`).toBe(false);
  }
});

test('a process that is stopped while it sends completes the mails that are on their way', async () => {
  const mailbox = new Mailbox();
  await mailbox.listen(first + 8);
  await sql`update auth.users set email = 'earlier-' || email where email like 'mailed-%'`;
  await writeNotices();
  const unmailed = () =>
    sql`select from private.deliveries where channel = 'mail' and sent_at is null and failed_at is null`;
  const env = { ...environment(), SMTP_URL: `smtp://127.0.0.1:${first + 8}` };
  const app = await startApp('start', env, first + 6);
  await expect.poll(() => mailbox.isHolding(), { timeout: 60_000 }).toBe(true);
  const stopped = app.stop();
  await expect.poll(() => accepts(first + 6), { intervals: [50] }).toBe(false);
  mailbox.release();
  await stopped;
  await mailbox.stop();
  expect(mailbox.received.length + (await unmailed()).length).toBe(PEOPLE);
});

test.afterAll(() => sql.end());
