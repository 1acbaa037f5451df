import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailDue } from '../../../lib/notices/mailing.ts';
import { log } from '../../../lib/server/log.ts';
import { currentOutages, worked } from '../../../lib/server/outages.ts';
import { sql } from '../support/db.ts';
import { zoneAtNoon } from '../support/notices.ts';

/** MAILS=1000 sends more, and also waits for servers that say nothing. */
const MAILS = Number(process.env.MAILS || 32);
const isLong = MAILS > 500;
const MINUTE = 60_000;

/** The mails that were on their way at once when the server broke, the next ones, and the one that tried again. */
const MOST_SWALLOWED = 11;

type Command = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';
/** What a server answers; '' is nothing, and null closes the connection. */
type Answers = Partial<Record<Command, string | null>>;

const usual: Record<Command, string> = {
  ...{
    greeting: '220 mail',
    EHLO: '250 AUTH PLAIN',
    STARTTLS: '',
    AUTH: '235 Yes',
    MAIL: '250 Yes',
  },
  ...{ RCPT: '250 Yes', DATA: '354 Go', message: '250 Yes' },
};

/** The ways to fail in which the server takes no mail of anybody; each is one outage. */
const outages: Record<string, Answers & { url?: string }> = {
  'is silent after STARTTLS': { EHLO: '250 STARTTLS', STARTTLS: '220 Go' },
  'closes before the greeting': { greeting: null },
  'closes on EHLO': { EHLO: null },
  'greets with 554': { greeting: '554 No' },
  'greets with 421': { greeting: '421 Too many' },
  'greets with nonsense': { greeting: 'HTTP/1.1 400 Bad Request' },
  'refuses the password': { AUTH: '535 5.7.8 No' },
  'speaks no TLS behind smtps:': { url: 'smtps', AUTH: '535 No' },
  'refuses STARTTLS': { EHLO: '250 STARTTLS', STARTTLS: '454 No certificate' },
  'refuses the sender': { MAIL: '550 5.7.1 No' },
  'closes on RCPT': { RCPT: null },
  'closes on DATA': { DATA: null },
  'shuts down': { RCPT: '421 Later' },
  'closes after the message': { message: null },
  ...(isLong && { 'never greets': { greeting: '' }, 'never answers RCPT': { RCPT: '' } }),
};
/** The ways to refuse each mail. */
const refusals: Record<string, Answers> = {
  'answers 451 to RCPT': { RCPT: '451 Later' },
  'answers 550 to RCPT': { RCPT: '550 5.7.1 No' },
  'answers 452 to the message': { message: '452 Full' },
  'answers 554 to the message': { message: '554 5.7.1 No' },
};

/** A mail server that takes a number of mails, and fails in the given way after that. */
class MailServer {
  readonly taken: string[] = [];
  /** The mails whose message it got, but that it did not take and did not refuse. */
  readonly swallowed: string[] = [];
  answers: Answers | null = null;
  private left = Infinity;
  private next: Answers = {};
  private readonly sockets = new Set<Socket>();
  private readonly healthy = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        this.taken.push(envelope.rcptTo[0]!.address);
        done();
      });
    },
  }).on('error', () => {});
  private readonly front: Server = createServer((socket) => {
    this.sockets.add(socket.on('error', () => socket.destroy()));
    if (this.left === 0) this.answers = this.next;
    // Each mail has a connection of its own.
    this.left -= 1;
    if (this.answers) return this.fail(socket, { ...usual, ...this.answers });
    const { port } = this.healthy.server.address() as AddressInfo;
    const inner = connect(port, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.healthy.listen(0, '127.0.0.1', resolve));
    await once(this.front.listen(0, '127.0.0.1'), 'listening');
    return (this.front.address() as AddressInfo).port;
  }
  async stop() {
    for (const socket of this.sockets) socket.destroy();
    this.front.close();
    await new Promise<void>((resolve) => this.healthy.close(resolve));
  }
  /** Works until this many mails are taken, then fails in this way. */
  takeThenFail(count: number, next: Answers) {
    this.left = count;
    this.next = next;
    this.answers = null;
  }

  private fail(socket: Socket, answers: Record<Command, string | null>) {
    let recipient = '';
    let text = '';
    let isMessage = false;
    const answer = (command: Command) => {
      const said = answers[command];
      if (command === 'message' && !/^[45]/.test(said ?? '')) this.swallowed.push(recipient);
      if (said === null) socket.destroy();
      else if (said) socket.write(`${said}\r\n`);
      isMessage = command === 'DATA' && said?.startsWith('354') === true;
    };
    answer('greeting');
    socket.on('data', (data) => {
      text += data;
      if (isMessage) {
        if (!text.endsWith('\r\n.\r\n')) return;
        text = '';
        return answer('message');
      }
      if (!text.endsWith('\r\n')) return;
      const [line] = text.split('\r\n');
      text = '';
      recipient = /^RCPT TO:<(.*)>/.exec(line!)?.[1] ?? recipient;
      const command = line!.slice(0, line!.startsWith('STARTTLS') ? 8 : 4) as Command;
      if (command in answers) answer(command);
    });
  }
}

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
  vi.useFakeTimers({ toFake: ['Date'] });
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
  vi.setSystemTime(Date.now() + 6 * MINUTE);
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
    select id, 'line_full', true, true from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into private.mail_settings (user_id, time_zone)
    select id, ${zoneAtNoon()} from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into public.notices (user_id, kind, game_id, card_number)
    select person.id, 'line_full', game.id, 1
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
