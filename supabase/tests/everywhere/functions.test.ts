import { beforeAll, describe, expect, test } from 'vitest';
import {
  callAll,
  callsOf,
  isRefusal,
  schemaOf,
  signedIn,
  tryOut,
  visitor,
  withoutKeys,
  type Answer,
} from '../support/calls.ts';
import { holdSchedule } from '../support/clock.ts';
import { becomeAccount, makeNameless, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { FUNCTIONS } from '../support/grants.ts';
import { checksums, listTables } from '../support/probe.ts';
import { timePasses } from '../support/wins.ts';
import { makeWorld, type World } from '../support/world.ts';

/** Functions that would end the caller's account or membership, with which the test works. */
const DEPARTURES = ['delete_account', 'leave_group', 'rename_me'];
/** What a player may do in the friends' games, and with their sets. */
const PLAYING = [
  ...['mark_square', 'add_receipt', 'unmark_square', 'save_note', 'buy_card', 'answer_game'],
  ...[
    'add_written_square',
    'delete_written_square',
    'save_draft',
    'seal_card',
    'object_to_mark',
    'second_objection',
  ],
  ...['archive_game', 'unarchive_game', 'visit_game', 'read_notices', 'save_set'],
];

let world: World;
let tables: string[];
let friendsIds: string[];

beforeAll(async () => {
  world = await makeWorld();
  await holdSchedule(sql);
  tables = (await listTables()).map((name) => `public.${name}`);
  friendsIds = [world.guestCard.id, world.ann.id, world.ben.id, ...(await idsOf(world))];
});

/** The group of friends, its games and their cards. */
async function idsOf({ friends }: World): Promise<string[]> {
  const ids = await sql`
    select id from public.games where group_id = ${friends.group_id}
    union all select card.id from public.bingo_cards as card
    join public.games as game on game.id = game_id where group_id = ${friends.group_id}`;
  return [friends.group_id, ...ids.map((row) => row.id as string)];
}

test('each function returns a single value, which the API’s row limit cannot cut off', async () => {
  const several = await sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and proretset`;
  expect(several.map(({ proname }) => proname as string)).toEqual([]);
});

/** The tables whose rows are everybody's. */
const SHARED = ['public.user_roles', 'public.house_fund', 'public.themes', 'public.bingo_squares'];

/** The shared tables, the friends' rows in every other one, and the house game's marks and end. */
async function protectedRows(ids: string[]) {
  const [house] = await sql`
    select status, winner_card_id, pot_claimed, (
      select count(*)::int from public.game_squares where game_id = game.id and is_marked
    ) as marks
    from public.games as game where id = ${world.houseGame}`;
  const balances = await sql`select sum(bingo_bank_balance) as balances from public.profiles`;
  return {
    whole: await checksums(SHARED),
    rows: await checksums(
      tables.filter((name) => !SHARED.includes(name)),
      ids,
    ),
    house,
    balances,
  };
}

const secrets = () => {
  const { ann, ben, friends, guestEmail } = world;
  return [
    ann.email,
    ben.email,
    guestEmail,
    world.dora.email,
    friends.invite_code,
    'Between friends',
  ];
};
/** The results that contain a hidden text, unless the caller passed it as an argument. */
const resultsWith = (answers: Answer[], hidden: string[]) =>
  answers.filter(({ call, data }) => {
    const text = JSON.stringify(data ?? '');
    return hidden.some((secret) => text.includes(secret) && !call.includes(secret));
  });
/**
 * Errors other than a function's refusal. They mean that an argument was malformed and the function was not tested. A function
 * that only visitors may call is closed to people who are signed in.
 */
const notRefusals = (answers: Answer[]) =>
  answers.filter(
    ({ call, error }) =>
      error &&
      error !== 'P0001' &&
      (error !== '42501' || FUNCTIONS[call.split(' ')[0]!]!.includes('authenticated')),
  );

/** The results that do not have the type that their function declares. */
const mistyped = (answers: Answer[]) =>
  answers.filter(
    ({ call, data, error }) =>
      !error && !isRefusal(data) && !schemaOf(call.split(' ')[0]!).safeParse(data).success,
  );

describe('every SQL function, called with the ids of other people’s games', () => {
  test('by a visitor: changes and reveals nothing of theirs', async () => {
    const before = await protectedRows(friendsIds);
    const answers = await callAll(withoutKeys(world), visitor);
    expect(await protectedRows(friendsIds)).toEqual(before);
    expect(resultsWith(answers, [...secrets(), ...friendsIds])).toEqual([]);
    expect(mistyped(answers)).toEqual([]);
    const closed = answers.filter(({ call }) => !FUNCTIONS[call.split(' ')[0]!]!.includes('anon'));
    expect(closed.filter(({ error }) => error !== '42501')).toEqual([]);
  });

  test.each(['a stranger', 'a person without an account'])(
    'by %s: changes and reveals nothing of theirs',
    async (who) => {
      const before = await protectedRows(friendsIds);
      const person = who === 'a stranger' ? world.stranger : await makeNameless('Nameless');
      const answers = await callAll(withoutKeys(world), signedIn(person), DEPARTURES);
      expect(await protectedRows(friendsIds)).toEqual(before);
      expect(resultsWith(answers, [...secrets(), ...friendsIds])).toEqual([]);
      expect([...notRefusals(answers), ...mistyped(answers)]).toEqual([]);
    },
  );

  test('by a member: changes no pot, winner, role, balance or card of another', async () => {
    const { ben, ann, stranger, strangers, guestEmail } = world;
    const others = friendsIds.filter((id) => id !== ben.id);
    const before = await protectedRows(others);
    const answers = await callAll(withoutKeys(world), signedIn(ben), [...DEPARTURES, ...PLAYING]);
    expect(await protectedRows(others)).toEqual(before);
    const hidden = [ann.email, stranger.email, guestEmail, world.dora.email, strangers.invite_code];
    expect(resultsWith(answers, hidden)).toEqual([]);
    expect([...notRefusals(answers), ...mistyped(answers)]).toEqual([]);
  });
});

/** The tables in which a former member may still write: which games they have read and archived, and their notices. */
const THEIR_OWN = ['public.game_archives', 'public.game_visits', 'public.notices'];

test.each<[string, string, (of: World) => Promise<unknown>]>([
  [
    'left',
    // A person who left still sees the games in which they hold a card, with their notes.
    'Between friends square',
    ({ ben, friends }) => game.callAs(ben, 'leave_group', { p_group_id: friends.group_id }),
  ],
  [
    'was removed',
    'Between friends',
    async ({ ann, ben, friends }) => {
      // Until a win is final, who may object to it cannot be removed.
      const won = await sql<{ id: string }[]>`
        select id from public.games where group_id = ${friends.group_id} and status = 'completed'`;
      for (const { id } of won) await timePasses(id);
      await game.callAs(ann, 'remove_member', { p_group_id: friends.group_id, p_user_id: ben.id });
    },
  ],
])(
  'a member who %s changes nothing of the group, its games and sets with any function, and reads nothing that is closed to them',
  async (_, closed, depart) => {
    const theirs = await makeWorld();
    const { ben, friends } = theirs;
    const [held] = await sql<{ id: string }[]>`
      select id from public.bingo_cards where game_id = ${friends.game_id} and user_id = ${ben.id}`;
    await depart(theirs);
    await holdSchedule(sql);
    const ids = [...(await idsOf(theirs)), friends.set_id];
    const owned = tables.filter((name) => !THEIR_OWN.includes(name));
    const before = await checksums(owned, ids);
    const known = { ...theirs.known, p_card_id: [held!.id] };
    const answers = await callAll(withoutKeys({ ...theirs, known }), signedIn(ben), DEPARTURES);
    expect(await checksums(owned, ids)).toEqual(before);
    const [grp] = await sql<{ invite_code: string }[]>`
      select invite_code from public.groups where id = ${friends.group_id}`;
    expect(resultsWith(answers, [grp!.invite_code, theirs.dora.email, closed])).toEqual([]);
  },
);

/** The functions that need an account. A card needs one only in a house game. */
const OF_ACCOUNTS = [
  ...['accept_group_invitation', 'buy_card', 'close_to_others', 'create_game', 'create_group'],
  ...['create_private_session', 'delete_set', 'invite_to_group', 'migrate_guest_cards'],
  ...['play_again', 'save_set', 'set_option', 'set_webhook', 'try_webhook'],
];

test('a member without an account is refused what needs one, and nothing else; with one they are not', async () => {
  const refused = async (person: Person) => {
    const names: string[] = [];
    for (const name of Object.keys(FUNCTIONS)) {
      const [call] = callsOf(world, signedIn(person), name);
      const answer = await refusalOf(tryOut(call!)).catch(() => 'none');
      if (answer === 'account_needed') names.push(name);
    }
    return names.toSorted();
  };
  expect(await refused(world.nell)).toEqual(OF_ACCOUNTS);
  await becomeAccount(world.nell);
  expect(await refused(world.nell)).toEqual([]);
});

test('an admin reads no square of a group’s set with any function', async () => {
  const admin = signedIn(world.admin);
  for (const name of Object.keys(FUNCTIONS))
    for (const call of callsOf(withoutKeys(world), admin, name)) {
      const answer = await tryOut(call).catch(() => null);
      expect(JSON.stringify(answer), name).not.toContain('Between friends square');
    }
});
