import { expect, it, vi } from 'vitest';
import type { AuthMail } from '@/lib/contract/accounts';
import { log } from '@/lib/server/log';
import type * as mailModule from '@/lib/server/mail';
import { worked } from '@/lib/server/outages';
import { mailFirst, mailLater } from './auth-mailing';

const sendMail = vi.hoisted(() => vi.fn());
const rpc = vi.hoisted(() => vi.fn());
const after = vi.hoisted(() => vi.fn());

vi.mock('next/server', () => ({ after }));
vi.mock('@/lib/server/sender', () => ({ createSender: () => ({ rpc }) }));
vi.mock('@/lib/server/mail', async (original) => ({
  ...(await original<typeof mailModule>()),
  sendMail,
}));

const mail: AuthMail = {
  ...{ id: crypto.randomUUID(), try: 1, kind: 'email_change', email: 'gus@example.test' },
  ...{ token_hash: 'abc', redirect_to: 'http://localhost:3000/my-games' },
  ...{ plays_as: 'Gus https://evil.example', plays_in: '<i>The Late Desk' },
};

/** Answers calls of the database. Returns the outcomes that are reported. */
function queue(claimed: AuthMail[]): unknown[] {
  const reported: unknown[] = [];
  rpc.mockImplementation(async (name: string, { p_outcome }: { p_outcome: string }) => {
    if (name === 'claim_auth_mails') return { data: claimed, error: null };
    reported.push(p_outcome);
    return { data: true, error: null };
  });
  return reported;
}

const failure = (fields: object) => Object.assign(new Error('No'), { isHandedOver: false }, fields);

it.each([
  ['sent', null, ['sent', 'done']],
  ['refused', failure({ command: 'RCPT TO', responseCode: 550 }), ['sent', 'done']],
  [
    'refused',
    failure({ command: 'DATA', responseCode: 554, isHandedOver: true }),
    ['sent', 'done'],
  ],
  ['on_its_way', failure({ command: 'RCPT TO', responseCode: 451 }), ['sent', 'retry']],
  ['on_its_way', failure({ command: 'RCPT TO', responseCode: 530 }), ['sent', 'unreached']],
  ['on_its_way', failure({ code: 'ECONNECTION' }), ['sent', 'unreached']],
  ['sent', failure({ code: 'ECONNECTION', isHandedOver: true }), ['sent', 'done']],
])('the first try of a mail is %s', async (mailed, error, outcomes) => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const reported = queue([mail]);
  if (error) sendMail.mockRejectedValueOnce(error);
  else sendMail.mockResolvedValueOnce(undefined);
  expect(await mailFirst('email_change', mail.email)).toBe(mailed);
  expect(reported).toEqual(outcomes);
  worked('mail');
});

it('nobody waits longer than three seconds for it, and it goes on', async () => {
  vi.useFakeTimers();
  const reported = queue([mail]);
  const { promise, resolve } = Promise.withResolvers<void>();
  sendMail.mockReturnValueOnce(promise);
  const mailed = mailFirst('email_change', mail.email);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await mailed).toBe('on_its_way');
  expect(reported).toEqual(['sent']);
  resolve();
  const [trial] = after.mock.lastCall as [() => Promise<unknown>];
  expect(await trial()).toBe('sent');
  expect(reported).toEqual(['sent', 'done']);
  vi.useRealTimers();
});

it('without a mail to send, the answer is that of a sent one, and a reset begins after the answer', async () => {
  queue([]);
  sendMail.mockClear();
  expect(await mailFirst('signup', 'nobody@example.test')).toBe('sent');
  rpc.mockClear();
  mailLater('recovery', 'nobody@example.test');
  expect(rpc).not.toHaveBeenCalled();
  expect(sendMail).not.toHaveBeenCalled();
});

it('the mail has its link in both parts, and names in it are no links and no HTML', async () => {
  queue([mail]);
  sendMail.mockResolvedValueOnce(undefined);
  await mailFirst('email_change', mail.email);
  const [{ to, subject, text, html }] = sendMail.mock.lastCall as [Record<string, string>];
  const link =
    'http://localhost:3000/auth/confirm?token_hash=abc&type=email_change&next=%2Fmy-games';
  expect([to, subject]).toEqual([mail.email, 'Headline Bingo: Keep your cards']);
  expect(text).toContain(link);
  expect(text?.match(/https?:/g)).toHaveLength(1);
  expect(html).toContain(link.replaceAll('&', '&amp;'));
  expect(html).toContain('&lt;i&gt;The Late Desk');
});
