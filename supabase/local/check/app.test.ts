import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { deployedEnv as env, missing } from '../../tests/support/findings.ts';
import { checkApp } from './app.ts';

describe('the check of an app', () => {
  test.each([
    ['SITE_URL', '', 'SITE_URL: it is not set, so no invitation is mailed'],
    ['SITE_URL', 'http://bingo.example', 'SITE_URL: it is no https address without a path'],
    ['SITE_URL', 'bingo.example', 'SITE_URL: it is no https address without a path'],
    ['SMTP_URL', '', 'invitations: SMTP_URL is not set, so none is mailed'],
    ['SMTP_URL', 'mail.example', 'invitations: SMTP_URL is no address of a mail server'],
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
  ])('reports %s="%s"', async (name, value, line) => {
    expect(missing(await checkApp({ ...env, [name]: value }))).toEqual([line]);
  });

  test('reports a mail server that refuses the password, without showing it', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, refuse) => refuse(new Error('Wrong password: a-secret-word')),
    });
    const listening = server.listen(0, '127.0.0.1');
    await new Promise<void>((resolve) => listening.once('listening', resolve));
    const { port } = listening.address() as AddressInfo;
    const findings = await checkApp({
      ...env,
      SMTP_URL: `smtp://desk:a-secret-word@127.0.0.1:${port}`,
    });
    server.close();
    expect(missing(findings)).toEqual([
      `invitations: 127.0.0.1:${port} refuses the user or the password of SMTP_URL`,
    ]);
    expect(JSON.stringify(findings)).not.toContain('a-secret-word');
  });
});
