import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { worked } from '@/lib/server/outages';
import { mailDue } from './mailing';

const notice = {
  ...{ id: 7, kind: 'line_full', created_at: '', is_read: false, group_id: null, group_name: null },
  game: { id: crypto.randomUUID(), kind: 'private', title: null, theme_name: 'Election Night' },
  ...{ card_number: 3, can_call: true, summary: 'Polls close', by: 'Ada', winner: null },
  ...{ prize: null, missing: null, winnings: null, at: null, time_zone: null },
};
const mail = {
  ...{ id: 1, try: 1, token: '', email: 'ada@example.test', browsers: null, unread: 1, notice },
  ...{
    next: null,
    digest: null,
    moved: null,
    invitation_id: null,
    time_zone: 'UTC',
    digest_at: null,
  },
};

/** Mails one delivery, and returns what is reported of it. */
async function reports(delivery: object = mail): Promise<unknown[]> {
  const reported: unknown[] = [];
  let due: unknown[] = [delivery];
  const rpc = (name: string, { p_outcome }: Record<string, unknown>) => {
    const data = name === 'claim_deliveries' ? due : true;
    if (name === 'claim_deliveries') due = [];
    else reported.push(p_outcome);
    return Promise.resolve({ data, error: null });
  };
  await mailDue({ rpc } as unknown as Parameters<typeof mailDue>[0]);
  return reported;
}

it('a mail in quiet hours is held, and a digest without news is reported as empty', async () => {
  const ahead = 23 - new Date().getUTCHours();
  // It is 11 p.m. there, or 10 p.m. on the way to the next hour.
  const time_zone = ahead > 14 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`;
  const late = { ...mail, time_zone, notice: { ...notice, kind: 'game_over' } };
  expect(await reports(late)).toEqual(['held']);
  const digest_at = { from: '2026-01-01T00:00:00Z', digest: 'daily', digest_hour: 8 };
  expect(await reports({ ...mail, notice: null, digest_at })).toEqual(['empty']);
  const unread = { ...mail, email: null, notice: null, digest: [], digest_at };
  expect(await reports(unread)).toEqual(['empty']);
});

it('a mail is sent again only if the mail server certainly does not have it', async () => {
  let answer: number | 'none';
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, taken) => {
      stream.resume().on('end', () => {
        if (answer === 'none')
          return server.connections.forEach(({ _socket }) => _socket.destroy());
        const refusal = Object.assign(new Error('No'), { responseCode: answer });
        taken(answer === 250 ? null : refusal);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);

  const effects: [typeof answer, string[]][] = [
    [250, ['sent']],
    [451, ['sent', 'retry']],
    [552, ['sent', 'retry']],
    ['none', ['sent', 'failed']],
  ];
  for (const [given, effect] of effects) {
    answer = given;
    expect(await reports(), String(given)).toEqual(effect);
    worked('mail');
  }
  await new Promise<void>((resolve) => server.close(resolve));
  expect(await reports(), 'nobody listens').toEqual(['sent', 'unreached']);
  worked('mail');
});
