import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { signUpPerson, type ApiPerson, openApi } from '../support/api.ts';
import { callAll, signedIn, withoutKeys } from '../support/calls.ts';
import { refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { mayJoinChannel } from '../support/hearing.ts';
import { checksums, listTables } from '../support/probe.ts';
import { makeWorld, type World } from '../support/world.ts';
import { browser } from '../support/notices.ts';

/**
 * An access token lives for an hour, even if its account is deleted earlier. These tests use the token of a deleted
 * account.
 */

let world: World;
let gone: Person;
let channel: string;
const secret = `Written afterwards ${randomUUID()}`;

beforeAll(async () => {
  world = await makeWorld();
  const { ben, ann, friends } = world;
  gone = ben;
  await game.callAs(ben, 'create_group', { p_name: 'Left without anybody' });
  const [own] = await game.callAs<{ id: string }[]>(ben, 'list_my_groups');
  const invited = { p_group_id: own!.id, p_email: `invited-${secret.slice(-8)}@example.test` };
  await game.callAs(ben, 'invite_to_group', invited);
  await game.callAs(ben, 'delete_account');
  // A role granted at the same moment, which the deletion could not have removed.
  await sql`insert into public.user_roles (user_id, role) values (${ben.id}, 'admin')`;
  const { squares } = (await game.stateOf(ann, friends.game_id))!;
  await game.note(ann, squares.find(({ comment }) => comment === null)!.id, secret);
  channel = (await game.stateOf(ann, friends.game_id))!.channel;
});

test('the token of a deleted account reads nothing private, later notes included, and changes nothing', async () => {
  const { friends, strangers, ann } = world;
  const everything = (await listTables()).map((name) => `public.${name}`);
  const before = await checksums(everything);
  const answers = JSON.stringify(
    await callAll(withoutKeys(world), signedIn(gone), ['buy_card_as_guest']),
  );
  const hidden = [secret, friends.invite_code, 'Between friends', ann.email, strangers.invite_code];
  for (const text of [...hidden, `invited-${secret.slice(-8)}`]) {
    expect(answers, `an answer with ${text}`).not.toContain(text);
  }
  for (const p_game_id of [world.houseGame, friends.game_id]) {
    expect(await refusalOf(game.buy(gone, p_game_id))).toBe('not_signed_in');
  }
  expect(await checksums(everything)).toEqual(before);
});

test('the token of a deleted account cannot join the channels of its games', async () => {
  expect(await mayJoinChannel(gone, channel)).toBe(false);
  expect(await mayJoinChannel(gone, `game:${world.friends.game_id}`)).toBe(false);
});

test('a write of an account that is being deleted finishes before the deletion or waits for it', async () => {
  const person = await signUpPerson('Twin');
  const made = await game.callAs<{ invite_code: string; group_id: string }>(
    world.ann,
    'create_group',
    {
      p_name: 'A race',
    },
  );
  const id = await game.makeHouseGame(await game.makeAdmin());
  await Promise.allSettled([
    game.callAs(person, 'delete_account'),
    game.callAs(person, 'delete_account'),
    ...Array.from({ length: 4 }, () => game.buy(person, id)),
    game.callByApp(person, 'join_group', { p_invite_code: made.invite_code }),
    game.callAs(person, 'create_group', { p_name: 'Of nobody' }),
  ]);
  expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
  expect(await sql`select from public.group_members where user_id = ${person.id}`).toHaveLength(0);
  const cards = await sql<Pick<Card, 'display_name'>[]>`
    select display_name from public.bingo_cards where user_id = ${person.id}`;
  expect(cards.filter(({ display_name }) => display_name !== 'Former player')).toEqual([]);
});

/** A session was copied. Its owner has ended all other sessions, but the copy's access token has not expired. */

let owner: ApiPerson;
const stolen = openApi();

const browsers = async () =>
  (await sql`select private.push_subscriptions_of(${owner.id}, '{}') as found`)[0]!
    .found as unknown;

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
