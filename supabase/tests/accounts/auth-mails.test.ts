import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuthMail } from '../../../lib/contract/accounts.ts';
import { authMailPauseMs, mailAuthDue } from '../../../lib/accounts/auth-mailing.ts';
import { log } from '../../../lib/server/log.ts';
import { currentOutages, worked } from '../../../lib/server/outages.ts';
import { hashTo, openApi, openForgetfulSender, permitMail, queuedTo } from '../support/api.ts';
import {
  causeMail,
  claim,
  count,
  later,
  newEmail,
  refusedWith,
  register,
  report,
  seeSender,
  type Account,
} from '../support/auth-mails.ts';
import { asUser, FROM_APP, makePerson, sql } from '../support/db.ts';
import { call } from '../support/games.ts';
import { MailServer } from '../support/mail-server.ts';

/** The auth server's mails, from its hook to the mail server. */

const sender = createClient(process.env.API_URL!, process.env.SECRET_KEY!, {
  auth: { persistSession: false, autoRefreshToken: false },
});

beforeEach(async () => {
  await sql`delete from private.auth_mails`;
  await seeSender();
});

describe('a mail that the app has asked for', () => {
  test('is first tried by the action that caused it, then by one sender at a time', async () => {
    const ann = await register();
    expect(await count('sign_up', ann.email, 1)).toBe(true);
    expect(await causeMail(ann, 'signup')).toEqual({});
    expect(await claim(), 'the sender waits for the action').toEqual([]);
    const [mail] = await claim({ p_email: ann.email.toUpperCase(), p_kind: 'signup' });
    expect(mail).toMatchObject({ email: ann.email, kind: 'signup', try: 1 });
    await later('5 seconds');
    expect(await claim()).toEqual([]);
    expect(await report(mail!, 'unreached')).toBe(true);
    const [again] = await claim();
    expect(again).toMatchObject({ id: mail!.id, try: 1 });
    expect(await report(again!, 'sent')).toBe(true);
    expect(await report(again!, 'sent'), 'nobody sends it twice').toBe(false);
    expect(await report(again!, 'done')).toBe(true);
    expect(await queuedTo(ann.email)).toEqual([]);
  });

  test('that is refused for now is tried five times, and then dropped', async () => {
    const ann = await register();
    await permitMail(ann.email);
    await causeMail(ann, 'signup');
    const waits: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      await later('1 day');
      const [mail] = await claim();
      expect(mail?.try).toBe(n);
      await report(mail!, 'sent');
      await report(mail!, 'retry');
      const [row] = await sql`
        select round(extract(epoch from due_at - now())) as wait from private.auth_mails where email = ${ann.email}`;
      if (row) waits.push(Number(row.wait));
    }
    expect(waits).toEqual([30, 120, 480, 1920]);
    expect(await queuedTo(ann.email)).toEqual([]);
  });

  test('is replaced by a newer one of its kind, which the report about the older leaves alone', async () => {
    const ann = await register();
    const hashes: string[] = [];
    const claimed: AuthMail[] = [];
    for (let n = 0; n < 2; n += 1) {
      await permitMail(ann.email);
      await causeMail(ann, 'signup');
      hashes.push(await hashTo(ann.email));
      claimed.push(...(await claim({ p_email: ann.email, p_kind: 'signup' })));
    }
    expect(claimed.map(({ token_hash }) => token_hash)).toEqual(hashes);
    expect(await queuedTo(ann.email)).toHaveLength(1);
    expect(await report(claimed[0]!, 'done')).toBe(false);
    expect(await report(claimed[1]!, 'done')).toBe(true);
  });

  test('goes when its link no longer works: used, worn out, or of a closed account', async () => {
    const people = await Promise.all([register(), register(), register()]);
    for (const person of people) {
      await permitMail(person.email);
      await causeMail(person, 'signup');
    }
    const [used, worn, closed] = people as [Account, Account, Account];
    await later('5 seconds');
    await sql`update auth.users set confirmation_token = '' where id = ${used.id}`;
    await sql`update private.auth_mails set created_at = now() - interval '61 seconds' where user_id = ${used.id}`;
    await sql`update private.auth_mails set expires_at = now() where user_id = ${worn.id}`;
    await sql`delete from auth.users where id = ${closed.id}`;
    expect(await claim()).toEqual([]);
    for (const { email } of people) expect(await queuedTo(email)).toEqual([]);
  });

  test('lives as long as its link', async () => {
    const ann = await register();
    for (const kind of ['signup', 'recovery']) {
      await permitMail(ann.email, kind);
      await causeMail(ann, kind);
    }
    const rows = await sql`
      select kind, round(extract(epoch from expires_at - now()) / 3600) as hours from private.auth_mails
      where email = ${ann.email} order by kind`;
    expect(rows.map(({ kind, hours }) => [kind, Number(hours)])).toEqual([
      ['recovery', 1],
      ['signup', 24],
    ]);
  });

  test('uses its permit once; a mail that the auth server refused gives it back', async () => {
    const ann = await register();
    const permits = () =>
      sql`select from private.mail_permits where mailbox = private.mailbox_of(${ann.email})`;
    await count('sign_up', ann.email, 1);
    expect(await permits()).toHaveLength(1);
    await count('sign_up', ann.email, 1, false);
    expect(await permits()).toHaveLength(0);
    await count('sign_up', ann.email, 1);
    await causeMail(ann, 'signup');
    expect(await permits()).toHaveLength(0);
    await count('sign_up', ann.email, 1, false);
    const [made] = await sql`
      select made from private.attempts where what = 'mail_to' and who = private.mailbox_of(${ann.email})`;
    expect(made?.made, 'the mail that is queued stays counted').toBe(1);
  });

  test('a confirmed account gets no permit for a confirmation', async () => {
    const { email } = await makePerson('Known');
    for (const kind of ['sign_up', 'resend', 'keep_cards']) await count(kind, email, 1);
    expect(
      await sql`select from private.mail_permits where mailbox = private.mailbox_of(${email})`,
    ).toEqual([]);
  });
});

describe('a mail that nobody has asked the app for', () => {
  test('is one of three a day to a mailbox, and needs a sender', async () => {
    const ann = await register();
    await sql`update private.sender set seen_at = now() - interval '61 seconds'`;
    expect(await causeMail(ann, 'signup')).toMatchObject(refusedWith(422));
    await claim();
    for (let n = 0; n < 3; n += 1) expect(await causeMail(ann, 'signup')).toEqual({});
    expect(await causeMail(ann, 'signup')).toMatchObject(refusedWith(429));
    expect(await count('sign_up', ann.email, 1), 'the app may still').toBe(true);
    expect(await causeMail(ann, 'signup')).toEqual({});
  });

  test('of a kind without a page is never sent, and a reset is never refused', async () => {
    const ann = await makePerson('Ann');
    for (const kind of ['magiclink', 'invite', 'reauthentication', 'password_changed_notification'])
      expect(await causeMail(ann, kind)).toEqual({});
    expect(await queuedTo(ann.email)).toEqual([]);
    for (let n = 0; n < 3; n += 1) await causeMail(ann, 'recovery');
    await sql`delete from private.auth_mails`;
    expect(await causeMail(ann, 'recovery')).toEqual({});
    expect(await queuedTo(ann.email)).toEqual([]);
  });

  test('cannot change the address of an account; with a permit both addresses confirm it', async () => {
    const ann = { ...(await makePerson('Ann')), new_email: newEmail() };
    expect(await causeMail(ann, 'email_change')).toMatchObject(refusedWith(403));
    await permitMail(ann.new_email, 'email_change', ann.id);
    // The real server's names: `token_hash` is the new address's, `token_hash_new` the current one's.
    expect(await causeMail(ann, 'email_change', { token_hash_new: 'of-current' })).toEqual({});
    expect(await hashTo(ann.email)).toBe('of-current');
    expect(await hashTo(ann.new_email)).toMatch(/^hash-/);
  });

  test('cannot change the address of one account with the permit of another', async () => {
    const [ann, thief] = [await makePerson('Ann'), await makePerson('Thief')];
    const [name, host] = newEmail().split('@') as [string, string];
    const args = { p_kind: 'keep_cards', p_email: `${name}@${host}`, p_address: '203.0.113.9' };
    const counted = await asUser(thief.id, (tx) => call(tx, 'count_mail', args), FROM_APP);
    expect(counted).toBe(true);
    const moved = { ...ann, new_email: `${name}+ann@${host}` };
    expect(await causeMail(moved, 'email_change')).toMatchObject(refusedWith(403));
    expect(await causeMail({ ...thief, new_email: args.p_email }, 'email_change')).toEqual({});
  });

  test('that the auth server’s own callers cause is refused with words, and leaves nothing', async () => {
    await sql`update private.sender set seen_at = now() - interval '61 seconds'`;
    const email = newEmail();
    const { error } = await openApi().auth.signUp({ email, password: 'a good password' });
    expect(error).toMatchObject({ status: 422, code: 'unknown' });
    expect(error?.message).toBe('We cannot send emails right now. Please try again later.');
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
    const { auth } = openApi();
    await auth.signInAnonymously();
    const kept = await auth.updateUser({ email });
    expect(kept.error).toMatchObject({ status: 422, code: 'unknown' });
    expect(await sql`select from auth.users where email_change = ${email}`).toHaveLength(0);
  });
});

describe('a mail server that is away', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = new MailServer();
    vi.stubEnv('SMTP_URL', `smtp://desk:secret@127.0.0.1:${await server.listen()}`);
    vi.stubEnv('SITE_URL', 'https://bingo.example');
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    worked('mail');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    worked('mail');
    await server.stop();
  });

  async function queue(people: number): Promise<string[]> {
    const emails: string[] = [];
    for (let n = 0; n < people; n += 1) {
      const account = await register();
      await permitMail(account.email);
      await causeMail(account, 'signup');
      emails.push(account.email);
    }
    await later('5 seconds');
    return emails;
  }

  test('for a minute is tried every four seconds, and gets each mail once when it is back', async () => {
    const emails = await queue(7);
    server.answers = { greeting: null };
    const pauses: number[] = [];
    for (let past = 0; past < 60_000; past += pauses.at(-1)!) {
      await mailAuthDue(sender);
      pauses.push(authMailPauseMs());
    }
    expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
    expect(Math.max(...pauses)).toBe(4_000);
    expect(Object.keys(currentOutages())).toEqual(['mail']);
    expect(server.taken).toEqual([]);
    server.answers = null;
    await mailAuthDue(sender);
    expect(server.taken.toSorted()).toEqual(emails.toSorted());
    expect(authMailPauseMs()).toBe(10_000);
    expect(currentOutages()).toEqual({});
    await mailAuthDue(sender);
    expect(server.taken).toHaveLength(7);
    expect(await sql`select from private.auth_mails`).toHaveLength(0);
  });

  test('for long is tried every half minute', async () => {
    await queue(1);
    server.answers = { greeting: null };
    for (let n = 0; n < 25; n += 1) await mailAuthDue(sender);
    expect(authMailPauseMs()).toBe(30_000);
    server.answers = null;
    await mailAuthDue(sender);
  });

  test('gets a mail whose record as sent was made but not answered', async () => {
    const emails = await queue(1);
    await expect(mailAuthDue(openForgetfulSender())).rejects.toThrow('report_auth_mail');
    expect(server.taken).toEqual([]);
    await mailAuthDue(sender);
    expect(server.taken).toEqual(emails);
  });

  test('that refuses an address drops its mail, and keeps one that it refuses for now or has perhaps taken', async () => {
    for (const [answers, left] of [
      [{ RCPT: '550 No such mailbox' }, 0],
      [{ RCPT: '451 Later' }, 1],
      [{ RCPT: '530 Authentication required' }, 1],
      [{ RCPT: 'HTTP/1.1 400 Bad Request' }, 1],
      [{ message: '554 No' }, 0],
      [{ message: null }, 0],
    ] as const) {
      await sql`delete from private.auth_mails`;
      await queue(1);
      server.answers = answers;
      await mailAuthDue(sender);
      expect(await sql`select from private.auth_mails`, JSON.stringify(answers)).toHaveLength(left);
    }
  });
});
