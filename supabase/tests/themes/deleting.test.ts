import { beforeEach, describe, expect, test } from 'vitest';
import { waiting } from '../support/clock.ts';
import { asUser, makePerson, refusalOf, sql, type Person, type Tx } from '../support/db.ts';
import * as game from '../support/games.ts';
import { saveSet, startGame } from '../support/sets.ts';
import { endGame, playAgain } from '../support/wins.ts';

let admin: Person, ann: Person;
let theme: string;

beforeEach(async () => {
  admin = await game.makeAdmin();
  ann = await makePerson('Ann');
  theme = await game.makeTheme();
});

const deletion = (tx: Tx, p_theme_id = theme) => game.call(tx, 'delete_theme', { p_theme_id });
const makeHouse = (p_theme_id: string) =>
  game.callAs<{ game_id: string }>(admin, 'create_house_game', { p_title: 'House', p_theme_id });

const change = (p_game_id: string) =>
  game.changeHouseGame(admin, p_game_id, { p_theme_id: theme, p_pace: 'week' });

/** Starts `later` after an admin's transaction has run `first`, but before it commits; returns the outcome of `later`. */
async function runBeforeCommit<T>(
  first: (tx: Tx) => PromiseLike<unknown>,
  later: () => Promise<T>,
) {
  let outcome: Promise<T> | undefined;
  await asUser(admin.id, async (tx) => {
    await first(tx);
    outcome = later();
    await Promise.race([outcome.catch(() => {}), waiting()]);
  });
  return outcome!;
}

/** Runs `act` as a person who already holds the game's lock when the deletion of its theme begins. */
async function whileItIsDeleted(id: string, person: Person, act: (tx: Tx) => Promise<unknown>) {
  let deleting: Promise<unknown> | undefined;
  const acting = sql.begin(async (tx) => {
    await tx`select from public.games where id = ${id} for no key update`;
    deleting = asUser(admin.id, (deleter) => deletion(deleter));
    deleting.catch(() => {});
    await waiting();
    const claims = JSON.stringify({ sub: person.id, role: 'authenticated' });
    await tx`
      select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${person.id}, true)`;
    await act(tx);
  });
  const [acted, deleted] = await Promise.allSettled([
    acting,
    acting.catch(() => {}).then(() => deleting),
  ]);
  expect(deleted).toMatchObject({ status: 'fulfilled' });
  if (acted.status === 'rejected') throw acted.reason;
}

describe('deleting a theme while a square of its game is marked', () => {
  test.each(['private', 'house'])('succeeds in a %s game, and so does the mark', async (kind) => {
    const { game_id: id } =
      kind === 'house'
        ? await makeHouse(theme)
        : await startGame(ann, await game.makeGroup([ann]), { p_theme_id: theme });
    if (kind === 'house') await game.callAs(admin, 'start_house_game', { p_game_id: id });
    else await game.buy(ann, id);
    const { squares } = (await game.stateOf(ann, id))!;
    const marker = kind === 'house' ? admin : ann;

    await whileItIsDeleted(id, marker, async (tx) => {
      for (const { id: p_game_square_id } of squares.slice(0, 3))
        await game.call(tx, 'mark_square', { p_game_square_id });
    });
    const state = (await game.stateOf(ann, id))!;
    expect(state.squares.filter(({ is_marked }) => is_marked)).toHaveLength(3);
    expect(state.game.theme_id).toBeNull();
  });
});

describe('while a theme is being deleted', () => {
  test('no game is created from it', async () => {
    const group = await game.makeGroup([ann]);
    const make = () => refusalOf(startGame(ann, group, { p_theme_id: theme }));
    expect(await runBeforeCommit((tx) => deletion(tx), make)).toBe('theme_not_found');
    const other = await game.makeTheme();
    const house = () => refusalOf(makeHouse(other));
    expect(await runBeforeCommit((tx) => deletion(tx, other), house)).toBe('theme_not_found');
  });

  test('its games cannot be played again, and no house game can change to it', async () => {
    const { game_id } = await startGame(ann, await game.makeGroup([ann]), { p_theme_id: theme });
    await endGame(ann, game_id);
    const next = await makeHouse(await game.makeTheme());
    expect(
      await runBeforeCommit(
        (tx) => deletion(tx),
        () => refusalOf(change(next.game_id)),
      ),
    ).toBe('theme_not_found');
    expect(await refusalOf(playAgain(ann, game_id))).toBe('theme_not_found');
  });
});

describe('deleting a theme does not deadlock', () => {
  const both = async (id: string, act: () => Promise<unknown>) => {
    const acts: Promise<unknown>[] = [];
    await sql.begin(async (tx) => {
      await tx`select from public.games where id = ${id} for no key update`;
      for (const next of [act, () => asUser(admin.id, (deleter) => deletion(deleter))]) {
        acts.push(next());
        await waiting(acts.length);
      }
    });
    await Promise.all(acts);
  };

  test('with playing one of its games again', async () => {
    const { game_id } = await startGame(ann, await game.makeGroup([ann]), { p_theme_id: theme });
    await endGame(ann, game_id);
    await both(game_id, () => playAgain(ann, game_id));
  });

  test.each(['now', 'from now on'])(
    'with changing a house game that has the theme %s',
    async (when) => {
      const { game_id } = await makeHouse(when === 'now' ? theme : await game.makeTheme());
      await both(game_id, () => change(game_id));
    },
  );
});

test('deleting a theme waits until a game is created from it, and the game keeps its copies', async () => {
  const group = await game.makeGroup([ann]);
  let deleting: Promise<unknown> | undefined;
  const { game_id } = await asUser(ann.id, async (tx) => {
    const made = await game.call<{ game_id: string }>(tx, 'create_game', {
      ...{ p_group_id: group, p_theme_id: theme, p_card_price: 1 },
    });
    deleting = asUser(admin.id, (deleter) => deletion(deleter));
    await waiting();
    return made;
  });
  await deleting;
  const state = (await game.stateOf(ann, game_id))!;
  expect(state.game.theme_id).toBeNull();
  expect(state.squares).toHaveLength(30);
});

test('a new game does not contain a square that is being deleted', async () => {
  const small = await game.makeTheme(25);
  const [square] = await sql`
    select id, summary from public.bingo_squares where theme_id = ${small} limit 1`;
  const erase = (tx: Tx) => game.call(tx, 'delete_square', { p_square_id: square!.id });
  const { game_id } = await runBeforeCommit(erase, () => makeHouse(small));
  const { squares } = (await game.stateOf(ann, game_id))!;
  expect(squares).toHaveLength(24);
  expect(squares.map(({ summary }) => summary)).not.toContain(square!.summary);
});

test('only admins delete a theme, and no admin deletes a set', async () => {
  const set = await saveSet(ann, await game.makeGroup([ann]));
  const remove = (person: Person, p_theme_id: string) =>
    refusalOf(game.callAs(person, 'delete_theme', { p_theme_id }));
  expect(await remove(ann, theme)).toBe('not_admin');
  expect(await remove(admin, set)).toBe('theme_not_found');
  await asUser(admin.id, (tx) => deletion(tx));
  expect(await remove(admin, theme)).toBe('theme_not_found');
});
