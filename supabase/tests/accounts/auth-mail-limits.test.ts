import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callHook,
  causeMail,
  claim,
  count,
  guest,
  later,
  newEmail,
  refusedWith,
  register,
  report,
  seeSender,
  type Account,
  type HookAnswer,
} from '../support/auth-mails.ts';
import { makePerson, sql } from '../support/db.ts';
import { tried } from '../support/tries.ts';

/** MAILS=1000 asks for as many. The limits are reached with less. */
const ASKED = Number(process.env.MAILS || 250);

const forward = (isOn: boolean) =>
  sql`update private.operator_settings set forwards_addresses = ${isOn} where true`;

beforeEach(async () => {
  await sql`delete from private.auth_mails`;
  await sql`delete from private.attempts where what = 'new_people'`;
  await seeSender();
});
afterAll(() => forward(true));

test('of a thousand mails to one mailbox, asked for in five ways, those of the table leave', async () => {
  const [name, host] = newEmail().split('@') as [string, string];
  const spelled = (n: number) => `${name}+${n}@${host}`;
  const accounts: Account[] = [];
  for (let n = 0; n < 10; n += 1) accounts.push(await register(spelled(n)));
  const sent: Record<string, number> = {};
  const send = async () => {
    await later('5 seconds');
    for (const mail of await claim()) {
      sent[mail.kind] = (sent[mail.kind] ?? 0) + 1;
      await report(mail, 'done');
    }
  };
  const askApp = async (how: string, account: Account, kind: string, n: number) => {
    const to = account.new_email ?? account.email;
    const answer = await count(how, to, n % 200).catch(() => null);
    if (answer === true) await causeMail(account, kind);
  };
  for (let n = 0; n < ASKED / 5; n += 1) {
    const account = accounts[n % 10]!;
    await askApp('sign_up', account, 'signup', n);
    await askApp('resend', account, 'signup', n);
    await askApp('keep_cards', await guest(spelled(1000 + n)), 'email_change', n);
    await askApp('reset', account, 'recovery', n);
    await causeMail(account, ['signup', 'recovery', 'magiclink'][n % 3]!);
    await send();
  }
  console.log(`${ASKED} asked for, left:`, sent);
  const { recovery = 0, signup = 0, email_change = 0 } = sent;
  expect(recovery + signup + email_change).toBeLessThanOrEqual(10 + 10 + 3);
  expect(Object.keys(sent).toSorted()).toEqual(['email_change', 'recovery', 'signup']);
}, 120_000);

test.each([
  ['reset', 'recovery'],
  ['resend', 'signup'],
])(
  '%s: known and unknown addresses have one answer below, at and above every limit',
  async (how, kind) => {
    const people = [await register(), { id: '', email: newEmail() }, await makePerson('Known')];
    // From one address, from many, and from unknown ones.
    for (const whence of [() => 1, (n: number) => 2 + n, () => null]) {
      const answers = await Promise.all(
        people.map(async ({ id, email }) => {
          const said: unknown[] = [];
          for (let n = 0; n < 25; n += 1) {
            const answer = await count(how, email, whence(n));
            // The auth server asks its hook for known addresses alone. The app hides a refusal of a resent mail.
            if (answer === true && id) await causeMail({ id, email }, kind);
            said.push(answer);
          }
          return said;
        }),
      );
      for (const one of answers)
        expect(one.map((answer) => answer === true)).toEqual(
          answers[0]!.map((answer) => answer === true),
        );
    }
  },
);

describe('new people', () => {
  const arrive = (ip_address: string) =>
    callHook('count_new_person', { metadata: { ip_address }, user: { is_anonymous: true } });
  const from = async (times: number, address: string) => {
    let last: HookAnswer = {};
    for (let n = 0; n < times; n += 1) last = await arrive(address);
    return last;
  };
  const forward = (isOn: boolean) =>
    sql`update private.operator_settings set forwards_addresses = ${isOn}`;

  test('are a hundred an hour from one connection, where the operator says that addresses are forwarded', async () => {
    await forward(true);
    expect(await from(100, '203.0.113.5')).toEqual({});
    expect(await arrive('203.0.113.5')).toMatchObject(refusedWith(429));
    expect(await arrive('203.0.113.6')).toEqual({});
    await tried('new_people', 'visitors at 2001:db8:0:1::/64', 99);
    expect(await arrive('2001:db8:0:1::5')).toEqual({});
    expect(await arrive('2001:db8:0:1::6'), 'one /64 network').toMatchObject(refusedWith(429));
    await tried('new_people', 'everybody', 200);
    for (const unknown of ['127.0.0.1', '::1', '', 'nonsense'])
      expect(await arrive(unknown), unknown).toEqual({});
  });

  test('are a thousand an hour in all without that', async () => {
    await forward(false);
    await tried('new_people', 'everybody', 999);
    expect(await arrive('203.0.113.5')).toEqual({});
    expect(await arrive('203.0.113.6')).toMatchObject(refusedWith(429));
    await forward(true);
    expect(await arrive('203.0.113.7')).toEqual({});
  });
});
