import { beforeAll, expect, test } from 'vitest';
import { openApi, signUpPerson, type ApiPerson } from '../support/api.ts';
import { sql } from '../support/db.ts';
import { browser } from '../support/notices.ts';

/** A session was copied. Its owner has ended all other sessions, but the copy's access token has not expired. */

let owner: ApiPerson;
const stolen = openApi();

const browsers = async () =>
  (await sql`select private.push_subscriptions_of(${owner.id}) as found`)[0]!.found as unknown;

beforeAll(async () => {
  owner = await signUpPerson('Olga');
  const made = await owner.api.rpc('create_group', { p_name: 'Olga’s' });
  expect(made.error).toBeNull();
  const { data } = await owner.api.auth.getSession();
  await stolen.auth.setSession(data.session!);
  expect((await stolen.rpc('save_push', browser())).error).toBeNull();
  expect(await browsers()).toHaveLength(1);
  // The owner signs in again and ends all other sessions.
  const password = 'a long headline of hers';
  expect((await owner.api.auth.updateUser({ password })).error).toBeNull();
  const again = openApi();
  expect((await again.auth.signInWithPassword({ email: owner.email, password })).error).toBeNull();
  expect((await again.auth.signOut({ scope: 'others' })).error).toBeNull();
  owner = { ...owner, api: again };
});

test('the token of an ended session reads nothing private', async () => {
  expect((await owner.api.rpc('my_account')).data).toMatchObject({ email: owner.email });
  expect((await stolen.rpc('my_account')).data).toBeNull();
  expect((await stolen.rpc('list_my_groups')).data).toEqual([]);
  expect((await stolen.rpc('list_themes')).data).toEqual([]);
  expect((await owner.api.rpc('list_my_groups')).data).toHaveLength(1);
  expect((await owner.api.rpc('list_themes')).data).not.toEqual([]);
});

test('nothing is pushed to the browser of an ended session, until its person signs in there again', async () => {
  expect(await browsers()).toBeNull();
  expect((await owner.api.rpc('save_push', browser())).error).toBeNull();
  expect(await browsers()).toHaveLength(1);
});

test('the token changes nothing and cannot delete the account', async () => {
  const made = await stolen.rpc('create_group', { p_name: 'Not hers' });
  expect(made.error?.message).toBe('not_signed_in');
  expect((await stolen.rpc('delete_account')).error?.message).toBe('not_signed_in');
  const [kept] = await sql`select count(*)::int as accounts from auth.users where id = ${owner.id}`;
  expect(kept).toEqual({ accounts: 1 });
});
