import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { asJson, houseTheme, ownSquares } from '../support/sets.ts';

const { callAs } = game;
const nameOf = async ({ id }: Person) =>
  (await sql`select display_name from public.profiles where user_id = ${id}`)[0]!
    .display_name as string;

/** Each function with a parameter for a name, and the lists that hold names. */
const namingCalls: Record<string, (name: string) => Promise<unknown>> = {
  buy_card_as_guest: (name) => game.buyAsGuest(game.guestToken(), gameId, randomUUID(), name),
  create_group: (p_name) => callAs(ann, 'create_group', { p_name }),
  create_house_game: (p_title) => callAs(admin, 'create_house_game', { ...session, p_title }),
  create_private_session: (p_name) =>
    callAs(ann, 'create_private_session', { p_name, ...session, p_request_id: randomUUID() }),
  'create_private_session with a set': (name) =>
    callAs(ann, 'create_private_session', {
      ...{ p_name: 'Us', ...session, p_request_id: randomUUID(), p_set: setOf(name) },
    }),
  'create_game with a set': (name) =>
    callAs(ann, 'create_game', { p_group_id: groupId, ...session, p_set: setOf(name) }),
  save_set: (p_name) =>
    callAs(ann, 'save_set', {
      ...{ p_group_id: groupId, p_theme_id: null, p_version: null, p_name },
      p_squares: asJson(ownSquares()),
    }),
  rename_me: (p_display_name) => callAs(ann, 'rename_me', { p_display_name }),
  save_theme: (p_name) =>
    callAs(admin, 'save_theme', { p_theme_id: null, p_name, p_description: null }),
  'load_themes, a name': (name) =>
    callAs(admin, 'load_themes', {
      p_themes: asJson([{ ...houseTheme(randomUUID(), 1), name }]),
    }),
  save_house_template: (p_title) => callAs(admin, 'save_house_template', { ...template, p_title }),
  update_house_game: (p_title) => game.changeHouseGame(admin, upcoming, { p_title }),
};
let admin: Person, ann: Person;
let session: object, template: object;
let groupId: string, upcoming: string, gameId: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  ann = await makePerson('Ann');
  gameId = await game.makeActiveHouseGame(admin);
  session = { p_theme_id: await game.makeTheme(), p_card_price: 5 };
  groupId = await game.makeGroup([ann]);
  upcoming = await game.makeHouseGame(admin);
  template = {
    ...{ p_is_on: false, p_theme_id: await game.makeTheme(), p_card_price: 5 },
    ...{ p_starts_at: '07:00', p_lasts_days: 6 },
  };
});
const setOf = (name: string) => asJson({ name, squares: ownSquares() });

const INVISIBLE = [
  '',
  ' ',
  '\u3000\n',
  '\u2800',
  '\u3164\u115f',
  '\u200d\ufe0f',
  '\u0301',
  '\u20e3',
].concat(
  ...[
    '\ue000',
    '\u00ad',
    '\u070f',
    '\ufffc',
    '\ufeff\u2066',
    '\u{e0020}',
    '\u{f0000}',
    '\u{13430}',
  ],
);

test('every function that takes a name refuses one without a visible character', async () => {
  const known = await sql<{ name: string }[]>`
    select distinct proname as name from pg_proc, unnest(proargnames) as argument
    where pronamespace = 'public'::regnamespace and argument in ('p_name', 'p_title', 'p_display_name')`;
  // These functions only compare the name and do not store it.
  const compare = ['invite_preview', 'check_seat', 'claim_seat'];
  const named = known.map(({ name }) => name).filter((name) => !compare.includes(name));
  expect(Object.keys(namingCalls)).toEqual(expect.arrayContaining(named));
  for (const [what, give] of Object.entries(namingCalls)) {
    expect(await give('\u0301Ä\u200d'), what).not.toBeInstanceOf(Error);
    for (const name of INVISIBLE) {
      await sql`delete from private.attempts`;
      expect(await refusalOf(give(name)), `${what} ${escape(name)}`).toMatch(
        /^(invalid_(name|display_name)|too_long)$/,
      );
    }
  }
});

test('an account without a visible character in its name is Anonymous, also where a long name is cut', async () => {
  for (const name of [...INVISIBLE, `${'\u200d'.repeat(120)}Ann`])
    expect(await nameOf(await makePerson(name))).toBe('Anonymous');
  expect(await nameOf(await makePerson('A'.padEnd(120, '\u200d')))).toMatch(/^A/);
});
