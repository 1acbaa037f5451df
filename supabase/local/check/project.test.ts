import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { deployedEnv, missing, runCheck } from '../../tests/support/findings.ts';
import { decode, encode } from '../realtime/protocol.ts';
import { checkApp } from './check.ts';
import { checkDatabase } from './database.ts';
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
        const frame = decode(data as Buffer, isBinary)!;
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
    expect(missing(await checkProject({ ...deployedEnv, NEXT_PUBLIC_SUPABASE_URL }))).toEqual([
      line,
      OPEN,
    ]);
  });

  test('reports a wrong key once for each service that refuses it', async () => {
    const NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_another';
    expect(
      missing(await checkProject({ ...deployedEnv, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY })),
    ).toEqual([
      'publishable key: the Data API does not take it',
      'auth settings: the auth server answers 401',
      expect.stringContaining('live channel: visitors cannot hear house games'),
    ]);
  });
});

const WRONG = 'postgresql://postgres:a-secret-word@127.0.0.1:1/postgres';

test('the command prints one line for each wrong address, without stack or secret, and exits with 1', async () => {
  const given = {
    NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:2',
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'a-secret-word',
    SITE_URL: 'nowhere',
    SMTP_URL: 'smtp://desk:a-secret-word@127.0.0.1:1',
    MAIL_FROM: 'desk@bingo.example',
  };
  const { code, output } = await runCheck(given, '--to', WRONG);
  expect(code).toBe(1);
  expect(output.match(/^missing {2}\S+: /gm)).toHaveLength(4);
  expect(output).not.toMatch(/a-secret-word|\n {4}at /);
});

test.each([WRONG.replace('word', 'word%ZZ'), 'mailto:a-secret-word'])(
  'the check of %s reports that the database cannot be reached, without the password',
  async (to) => {
    const [line = '', ...others] = missing(await checkDatabase(to, deployedEnv));
    expect(line).toMatch(/^database: it does not answer/);
    expect(line).not.toContain('a-secret-word');
    expect(others).toEqual([]);
  },
);

test.each([
  ['SITE_URL', '', 'SITE_URL: it is not set, so no invitation is mailed'],
  ['SITE_URL', 'http://bingo.example', 'SITE_URL: it is no https address without a path'],
  ['SMTP_URL', '', 'invitations: SMTP_URL is not set, so none is mailed'],
  [
    'SMTP_URL',
    'smtp://127.0.0.1:1',
    'invitations: 127.0.0.1:1 does not answer as a mail server (connect ECONNREFUSED 127.0.0.1:1)',
  ],
  [
    'MAIL_FROM',
    '',
    'invitations: MAIL_FROM is not set, and mail servers refuse the sender that the app then names',
  ],
])('the check of an app reports %s="%s"', async (name, value, line) => {
  expect(missing(await checkApp({ ...deployedEnv, [name]: value }))).toEqual([line]);
});

test('the check of an app reports a mail server that refuses the password, without showing it', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, refuse) => refuse(new Error('Wrong password: a-secret-word')),
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const SMTP_URL = `smtp://desk:a-secret-word@127.0.0.1:${port}`;
  const findings = await checkApp({ ...deployedEnv, SMTP_URL });
  server.close();
  const refused = `127.0.0.1:${port} refuses the user or the password of SMTP_URL`;
  expect(findings).toContainEqual(expect.objectContaining({ missing: refused }));
  expect(JSON.stringify(findings)).not.toContain('a-secret-word');
});
