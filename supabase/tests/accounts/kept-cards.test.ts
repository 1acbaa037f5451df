import { expect, test } from 'vitest';
import { hashTo, newAddress, openApi, permitMail, type Api } from '../support/api.ts';
import { sql } from '../support/db.ts';

const password = 'a good password';

/** Somebody without an account who has asked for a mail to this address, with a password. */
async function asking(email: string) {
  const api = openApi();
  const gus = await api.auth.signInAnonymously({ options: { data: { display_name: 'Gus' } } });
  const data = { plays_as: '“Gus”', plays_in: '“The Late Desk”' };
  await permitMail(email, 'email_change', gus.data.user!.id);
  expect((await api.auth.updateUser({ email, password, data })).error).toBeNull();
  return { api, token_hash: await hashTo(email) };
}

/** Opens the link in another browser. */
async function opened(token_hash: string): Promise<Api> {
  const api = openApi();
  const { error } = await api.auth.verifyOtp({ type: 'email_change', token_hash });
  expect(error).toBeNull();
  return api;
}

const codeOf = async (call: PromiseLike<{ error: { message: string } | null }>) =>
  (await call).error?.message;

test('a new account is closed to the person who asked for its mail: password, sessions and what the mail said', async () => {
  const email = newAddress();
  const stranger = await asking(email);
  const owner = await opened(stranger.token_hash);
  const again = openApi();
  expect((await again.auth.signInWithPassword({ email, password })).error).toBeNull();

  expect(await codeOf(owner.rpc('close_to_others'))).toBeUndefined();
  for (const { auth } of [stranger.api, again])
    expect((await auth.refreshSession()).error).not.toBeNull();
  const signedIn = await openApi().auth.signInWithPassword({ email, password });
  expect(signedIn.error?.code).toBe('invalid_credentials');
  expect((await owner.auth.getUser()).data.user?.user_metadata).toEqual({ display_name: 'Gus' });
  expect((await owner.rpc('my_account')).data).toMatchObject({ email });
  const own = 'a long headline of hers';
  expect((await owner.auth.updateUser({ password: own })).error).toBeNull();
  expect((await openApi().auth.signInWithPassword({ email, password: own })).error).toBeNull();
});

test('an account can be closed to others for an hour only, because no password is asked for', async () => {
  const email = newAddress();
  const owner = await opened((await asking(email)).token_hash);
  await sql`
    update auth.users set email_confirmed_at = email_confirmed_at - interval '61 minutes'
    where email = ${email}`;
  expect(await codeOf(owner.rpc('close_to_others'))).toBe('invalid_request');
  expect((await openApi().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('nobody closes an account without one', async () => {
  const api = openApi();
  await api.auth.signInAnonymously({ options: { data: { display_name: 'Gus' } } });
  expect(await codeOf(api.rpc('close_to_others'))).toBe('account_needed');
});

test('a link tells its holder alone that another account has its address by now', async () => {
  const email = newAddress();
  const [first, second] = [await asking(email), await asking(email)];
  const isTaken = async (p_token_hash: string) =>
    (await openApi().rpc('is_address_taken', { p_token_hash })).data as unknown;
  expect(await isTaken(first.token_hash)).toBe(false);
  await opened(second.token_hash);
  expect(await isTaken(first.token_hash)).toBe(true);
  for (const wrong of ['', 'x', second.token_hash]) expect(await isTaken(wrong)).toBe(false);
});
