import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { SMTPServer } from 'smtp-server';
import { startApp } from '../../scripts/app';
import type { Environment } from '../../supabase/local/settings';
import { environment } from '../support/server';
import { expect, test } from '../support/table';

const PEOPLE = 1000;
/** The number of mails that a process claims at once. */
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

/** Gives a thousand people a notice of a full line, to be mailed at once. */
async function writeNotices() {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'mailed-' || n || '@example.test', now(), '{"display_name": "Reader"}'
    from generate_series(1, ${PEOPLE}::int) as n`;
  await sql`
    insert into public.notice_choices (user_id, kind, is_on, mails)
    select id, 'line_full', true, true from auth.users where email like 'mailed-%'`;
  await sql`
    insert into public.notices (user_id, kind, game_id, card_number)
    select person.id, 'line_full', game.id, 1
    from auth.users as person, (select id from public.games where kind = 'house' limit 1) as game
    where email like 'mailed-%'`;
  await sql`update private.deliveries set due_at = now() where true`;
}

const unsent = async () =>
  (await sql`select from private.deliveries where sent_at is null and failed_at is null`).length;

test('of 1,000 notices and two processes, of which one is killed while it sends, no mail is sent twice', async ({}, info) => {
  const mailbox = new Mailbox();
  await mailbox.listen(first + 8);
  await writeNotices();
  const logs = ['one', 'two'].map((name) => info.outputPath(`${name}.log`));
  const env: Environment = { ...environment(), SMTP_URL: `smtp://127.0.0.1:${first + 8}` };
  const [killed, other] = await Promise.all([
    startApp('start', env, first + 6, { errorsTo: logs[0] }),
    startApp('start', env, first + 7, { errorsTo: logs[1] }),
  ]);
  await expect.poll(() => mailbox.isHolding(), { timeout: 60_000 }).toBe(true);
  process.kill(-killed.identity.pid, 'SIGKILL');
  await killed.ended;
  mailbox.release();
  // A minute later, what the killed process had claimed but not recorded is due again.
  await sql`update private.deliveries set leased_until = now() where sent_at is null`;
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  await other.stop();
  await mailbox.stop();

  const { received } = mailbox;
  expect(new Set(received).size).toBe(received.length);
  expect(received.length).toBeGreaterThanOrEqual(PEOPLE - BATCH);
  console.log(`${received.length} of ${PEOPLE} mails arrived once, none twice`);

  const { SUPABASE_SECRET_KEY: key = '', NEXT_DIST_DIR = '' } = env;
  expect(key).toMatch(/^sb_secret_/);
  const scripts = globSync(`${join(NEXT_DIST_DIR, 'static')}/**/*.js`);
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of [...scripts, ...logs]) {
    const text = readFileSync(file, 'utf8');
    for (const secret of [key, 'SUPABASE_SECRET_KEY', 'mailed-'])
      expect(text.includes(secret), `${secret.slice(0, 10)} in ${file}`).toBe(false);
  }
});

test.afterAll(() => sql.end());
