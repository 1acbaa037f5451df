import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchWithoutKey, type Api } from '../support/api.ts';
import { sql } from '../support/db.ts';
import { WRITABLE } from '../support/grants.ts';
import { checksums, listTables, readAll, writeAll, type Table } from '../support/probe.ts';
import { makeWorld, type World } from '../support/world.ts';

const ACTORS = ['visitor', 'stranger', 'member'] as const;
type Actor = (typeof ACTORS)[number];

/** The error code for a role that lacks a privilege or is blocked by a policy. */
const DENIED = '42501';
/** The error code of pg-safeupdate, which applies to everybody and comes first. */
const NO_WHERE = '21000';

let world: World;
let tables: Table[];
let secretsOf: Record<Actor, string[]>;

const apiOf = (actor: Actor): Api =>
  ({ visitor: world.visitor, stranger: world.stranger.api, member: world.ben.api })[actor];
const everything = () => [...tables.map(({ name }) => `public.${name}`), 'auth.users'];

/** The ids of these games and of all their cards and squares. */
async function idsOfGames(games: string[]): Promise<string[]> {
  const rows = await sql`
    select id from public.bingo_cards where game_id in ${sql(games)}
    union all select id from public.game_squares where game_id in ${sql(games)}`;
  return [...games, ...rows.map((row) => row.id as string)];
}

beforeAll(async () => {
  world = await makeWorld();
  tables = await listTables();
  const { ann, ben, stranger, friends, strangers, guestEmail } = world;
  const [guest] =
    await sql`select encode(session_hash, 'hex') as hash from public.guest_cards limit 1`;
  const hidden = [
    guest?.hash as string,
    ann.email,
    ben.email,
    stranger.email,
    friends.invited,
    guestEmail,
  ];
  const gamesOfFriends = await idsOfGames([friends.game_id, friends.finished_game_id]);
  const ofFriends = [friends.group_id, friends.invite_code, 'Between friends', ...gamesOfFriends];
  const ofStrangers = [
    strangers.group_id,
    strangers.invite_code,
    ...(await idsOfGames([strangers.game_id])),
  ];
  secretsOf = {
    visitor: [...hidden, ...ofFriends, ...ofStrangers, ann.id, ben.id, stranger.id],
    stranger: [...hidden, ...ofFriends, ann.id, ben.id],
    member: [...hidden, ...ofStrangers, stranger.id],
  };
});

test('every table has a sample row', () => {
  expect(tables.filter(({ sample }) => !sample).map(({ name }) => name)).toEqual([]);
});

describe.each(ACTORS)('%s', (actor) => {
  test('reads nothing of other people’s groups, no e-mail address and no hash of a guest’s token', async () => {
    const found = await readAll(apiOf(actor), tables);
    expect(secretsOf[actor].filter((secret) => found.includes(secret))).toEqual([]);
    expect(found).toContain(world.houseGame);
    expect(found.includes(world.friends.game_id)).toBe(actor === 'member');
  });

  test('changes nothing in any table', async () => {
    const before = await checksums(everything());
    const attempts = [];
    for (const table of tables) attempts.push(...(await writeAll(apiOf(actor), table)));
    expect(await checksums(everything())).toEqual(before);

    const role = actor === 'visitor' ? 'anon' : 'authenticated';
    const closed = attempts.filter(({ what }) => !(what.split(':')[0]! in WRITABLE[role]));
    expect(closed.length).toBeGreaterThan(300);
    const isRefused = ({ what, refused }: (typeof closed)[number]) =>
      refused === DENIED || (refused === NO_WHERE && / of all\b/.test(what));
    expect(closed.filter((attempt) => !isRefused(attempt))).toEqual([]);
  });
});

describe('without the publishable key', () => {
  test.each(['games', 'profiles', 'house_fund'])('%s cannot be read', async (name) => {
    expect((await fetchWithoutKey(`/rest/v1/${name}?select=*`)).status).toBe(401);
  });
});

describe('the probe', () => {
  beforeAll(async () => {
    await sql`grant select, update on public.house_fund to authenticated`;
    await sql`create policy "a hole" on public.house_fund for all to authenticated using (true)`;
  });

  afterAll(async () => {
    await sql`drop policy "a hole" on public.house_fund`;
    await sql`revoke all on public.house_fund from authenticated`;
  });

  test('detects a table that can be read and written', async () => {
    const fund = tables.filter(({ name }) => name === 'house_fund');
    const [before] = await sql`select total_amount from public.house_fund`;
    const sums = await checksums(['public.house_fund']);
    expect(await readAll(world.stranger.api, fund)).toContain('total_amount');
    const attempts = await writeAll(world.stranger.api, fund[0]!);
    expect(await checksums(['public.house_fund'])).not.toEqual(sums);
    expect(attempts.filter(({ refused }) => !refused)).not.toEqual([]);
    await sql`update public.house_fund set total_amount = ${before?.total_amount as string}`;
  });
});
