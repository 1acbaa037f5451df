import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { AfterGame, Card, Game, GameState } from '../../../lib/bingo/game.ts';
import { canObject } from '../../../lib/bingo/objections.ts';
import { sql, undone, type Tx } from '../support/db.ts';
import * as game from '../support/games.ts';
import { contestable, readRows, ruleOf, type Rows } from '../support/objection-rule.ts';
import { SECOND_ROW } from '../support/prizes.ts';

/**
 * Every combination of who plays, at each stage of a game. A second description of the rule, in `objection-rule.ts`, says
 * whose press decides each possible objection. Then one of them is made and decided, and the money is counted.
 */

const ROLES = ['co-winner', 'uncalled line', 'left member', 'no account'] as const;
type Role = (typeof ROLES)[number];
type World = {
  prizes: 'bingo' | 'three';
  players: number;
  isHostWinner: boolean;
  isLateBuyer: boolean;
  roles: Role[];
};

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((known, one) => [...known, ...known.map((set) => [...set, one])], [[]]);

/** Each role is that of one player beside the winner. In a game with one prize nobody shares it or buys after the win. */
const WORLDS: World[] = (['bingo', 'three'] as const).flatMap((prizes) =>
  [2, 3, 6].flatMap((players) =>
    [true, false].flatMap((isHostWinner) =>
      (prizes === 'three' ? [true, false] : [false]).flatMap((isLateBuyer) =>
        subsets(prizes === 'three' ? ROLES : ROLES.slice(1))
          .filter((roles) => roles.length < players)
          .map((roles) => ({ prizes, players, isHostWinner, isLateBuyer, roles })),
      ),
    ),
  ),
);

/** What the table has met, so that it cannot become empty without notice. */
const seen = new Set<string>();

let themeId: string;
beforeAll(async () => {
  themeId = await game.makeTheme();
});

type Play = ReturnType<typeof playIn>;

/** Calls the functions of the product within one transaction, which is taken back in the end. */
function playIn(tx: Tx) {
  const become = (id: string) => tx`
    select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true),
      set_config('request.jwt.claim.sub', ${id}, true)`;
  async function as<T>(person: string, name: string, args: Record<string, unknown>): Promise<T> {
    await become(person);
    return game.call<T>(tx, name, args);
  }
  return {
    tx,
    as,
    async person(hasAccount = true): Promise<string> {
      const id = randomUUID();
      await tx`
        insert into auth.users (id, email, email_confirmed_at, is_anonymous, raw_user_meta_data)
        values (
          ${id}, ${hasAccount ? `${id}@example.test` : null}, ${hasAccount ? new Date() : null}, ${!hasAccount},
          ${sql.json({ display_name: `Player ${id.slice(0, 4)}` })}
        )`;
      return id;
    },
    buy: (person: string, p_game_id: string) =>
      as<Card>(person, 'buy_card', { p_game_id, p_request_id: randomUUID() }),
    async mark(person: string, card: Card, positions: readonly number[]) {
      for (const { position, game_square_id } of card.squares)
        if (positions.includes(position))
          await as(person, 'mark_square', { p_game_square_id: game_square_id, p_source_url: null });
    },
    call: (person: string, card: Card) => as(person, 'call_bingo', { p_card_id: card.id }),
  };
}

/** Does something, takes it back, and returns its result or the code of its refusal. */
async function tried<T>(tx: Tx, fn: () => Promise<T>): Promise<T | string> {
  const undo = new Error('undo');
  let result: T | string = '';
  await tx
    .savepoint(async () => {
      result = await fn();
      throw undo;
    })
    .catch((error: Error) => {
      if (error !== undo) result = error.message;
    });
  return result;
}

/** Opens a game of this world up to the first win. Returns its people. */
async function open(play: Play, world: World) {
  const { tx, as } = play;
  const roleOf = (n: number) => world.roles[n - 1];
  const people: string[] = [];
  for (let n = 0; n < world.players; n++)
    people.push(await play.person(roleOf(n) !== 'no account'));
  const [winner] = people as [string];
  // The creator has an account and stays.
  const host = world.isHostWinner
    ? winner
    : (people.find((_, n) => n > 0 && !['left member', 'no account'].includes(roleOf(n) ?? '')) ??
      winner);
  const groupId = randomUUID();
  await tx`
    insert into public.groups (id, name, invite_code, created_by, max_members)
    values (${groupId}, 'Friends', private.random_code(8), ${host}, 20)`;
  const join = (user_id: string) =>
    tx`insert into public.group_members ${tx({ group_id: groupId, user_id })}`;
  for (const person of people) await join(person);
  const { game_id: id } = await as<{ game_id: string }>(host, 'create_game', {
    ...{ p_group_id: groupId, p_theme_id: themeId, p_card_price: 1.11, p_prizes: world.prizes },
  });
  const cards: Card[] = [];
  for (const person of people) cards.push(await play.buy(person, id));
  const holderOf = (role: Role) => {
    const at = world.roles.indexOf(role) + 1;
    return at > 0 ? { person: people[at]!, card: cards[at]! } : null;
  };
  const [tied, idle, left] = (['co-winner', 'uncalled line', 'left member'] as const).map(holderOf);
  if (tied) {
    await tx`delete from public.card_squares where card_id = ${tied.card.id}`;
    await tx`
      insert into public.card_squares (card_id, position, game_square_id)
      select ${tied.card.id}, position, game_square_id from public.card_squares where card_id = ${cards[0]!.id}`;
  }
  if (idle) await play.mark(winner, idle.card, SECOND_ROW);
  await play.mark(winner, cards[0]!, game.MIDDLE_ROW);
  await play.call(winner, cards[0]!);
  if (tied) await play.call(tied.person, tied.card);
  if (world.isLateBuyer) {
    const late = await play.person();
    await join(late);
    await play.buy(late, id);
    people.push(late);
  }
  if (left) await as(left.person, 'leave_group', { p_group_id: groupId });
  return { id, people, host, winner, card: cards[0]!, idle };
}

/** Compares who may object and who decides with the rule, for each mark of each win and each card. */
async function compare(play: Play, id: string, where: string): Promise<Rows> {
  const { tx } = play;
  const rows = await readRows(tx, id);
  const asked = contestable(rows).flatMap(({ win, squares }) =>
    squares.flatMap((square) => rows.cards.map((card) => ({ win, square, card }))),
  );
  const answers = await tx`
    select array(
      select private.deciders(row(
        gen_random_uuid(), ${id}::uuid, asked.seq, asked.square, asked.card, 'No', 'open', null, now()
      )::public.objections)
    )::uuid[] as deciders
    from jsonb_to_recordset(${sql.json(
      asked.map(({ win, square, card }, place) => ({ place, seq: win.seq, square, card: card.id })),
    )}) as asked (place int, seq int, square uuid, card uuid)
    order by place`;
  const shown = await shownOf(play, id, rows);
  for (const [n, { win, square, card }] of asked.entries()) {
    const rule = ruleOf(rows, square);
    const expected = rule.decidersOf(card, win);
    expect([...(answers[n]!.deciders as string[])].sort(), where).toEqual([...expected].sort());
    const isOffered =
      rows.members.includes(card.user_id!) &&
      canObject({ ...shown, cards: [shown.cardOf(card.id)] }, shown.winOf(win.seq), square);
    expect(isOffered, `${where}, offered`).toBe(rule.mayObject(card, win));
    for (const kind of rule.kindsOf(card, win)) seen.add(kind);
  }
  return rows;
}

/** What the screens of this game know, from which they offer to object. */
async function shownOf({ tx, as }: Play, id: string, { members }: Rows) {
  const { game: now } = await as<GameState>(members[0]!, 'game_state', { p_game_id: id });
  const after = await as<AfterGame | null>(members[0]!, 'after_game', { p_game_id: id });
  const cards = await tx`
    select id, card_number, to_jsonb(purchased_at) as purchased_at from public.bingo_cards where game_id = ${id}`;
  return {
    game: now as Game,
    reviews: after?.reviews ?? [],
    winOf: (seq: number) => now.wins.find((win) => win.seq === seq)!,
    cardOf: (card: string) => cards.find((row) => row.id === card) as unknown as Card,
  };
}

/**
 * Makes one objection as each person. Somebody whose press decides it agrees, and somebody else tries to. Counts the money
 * after the first that is upheld.
 */
async function objectAndDecide(
  play: Play,
  id: string,
  rows: Rows,
  people: string[],
  where: string,
) {
  const { tx, as } = play;
  const [one] = contestable(rows);
  if (!one) return 0;
  const { win, squares } = one;
  const square = squares[0]!;
  const rule = ruleOf(rows, square);
  let upheld = 0;
  for (const person of people) {
    const card = rows.cards.find(({ user_id }) => user_id === person);
    await tried(tx, async () => {
      const args = { p_game_square_id: square, p_reason: 'No', p_win: win.seq };
      const may = card !== undefined && rule.mayObject(card, win);
      const answer = may
        ? await as<{ objection_id: string }>(person, 'object_to_mark', args)
        : await tried(tx, () => as(person, 'object_to_mark', args));
      if (typeof answer === 'string') {
        expect(may, `${where}: ${answer}`).toBe(false);
        return;
      }
      expect(may, where).toBe(true);
      const { objection_id } = answer as { objection_id: string };
      const deciders = rule.decidersOf(card!, win);
      const { objections } = (
        await as<AfterGame>(person, 'after_game', { p_game_id: id })
      ).reviews.find((review) => review.win === win.seq)!;
      expect(objections[0]!.deciders.length, where).toBe(deciders.length);
      const [refused] = people.filter((other) => !deciders.includes(other));
      for (const other of [...deciders.slice(0, 1), ...(refused ? [refused] : [])]) {
        const agreed = await tried(tx, async () => {
          const { status } = await as<{ status: string }>(other, 'second_objection', {
            p_objection_id: objection_id,
          });
          if (upheld++ === 0) await count(play, id, rows, square, where);
          return status === 'upheld' ? '' : status;
        });
        expect(agreed === '', `${where}: ${agreed}`).toBe(deciders.includes(other));
      }
    });
  }
  return upheld;
}

const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (rows: readonly { amount: number }[]) =>
  rows.reduce((total, { amount }) => total + cents(amount), 0);

type Event = {
  lost: { win: number; amount: number }[];
  received: { prize: string | null; amount: number }[];
  returned?: number;
  goes_on: boolean;
};

/** Checks the game, the event and the books after the wins that rest on this mark were taken back. */
async function count({ tx }: Play, id: string, before: Rows, square: string, where: string) {
  const { falling, standing, isEnded } = ruleOf(before, square);
  const after = await readRows(tx, id);
  expect(
    after.wins.map(({ seq }) => seq),
    where,
  ).toEqual(standing.map(({ seq }) => seq));
  const isOpen = ({ prize }: { prize: string }) => standing.every((win) => win.prize !== prize);
  const goesOn = falling.some(isOpen) && !isEnded;
  expect(after.game.status, where).toBe(goesOn ? 'active' : before.game.status);

  const [event] =
    await tx`select payload from public.game_events where game_id = ${id} order by seq desc limit 1`;
  const { lost, received, returned = 0, goes_on } = event!.payload as Event;
  expect(
    lost.map(({ win }) => win),
    where,
  ).toEqual(falling.map(({ seq }) => seq));
  expect(sum(lost), where).toBe(sum(falling));
  expect(goes_on, where).toBe(goesOn);
  for (const prize of new Set(falling.map((win) => win.prize))) {
    const of = <Row extends { prize: string | null }>(rows: readonly Row[]) =>
      rows.filter((row) => row.prize === prize);
    expect(sum(of(received)), where).toBe(isOpen({ prize }) ? 0 : sum(of(falling)));
    const parts = of(after.wins).map(({ amount }) => cents(amount));
    expect(
      Math.max(0, ...parts) - Math.min(...parts, Infinity) < parts.length || !parts.length,
    ).toBe(true);
  }
  const left = sum(falling.filter(isOpen));
  expect(sum(received.filter(({ prize }) => prize === null)) + cents(returned), where).toBe(
    isEnded ? left : 0,
  );
  expect(await tx`select * from private.check_books()`, where).toEqual([]);
}

const STAGES = ['the win', 'a mark taken off', 'more marks', 'the next prize', 'the end'] as const;

test.each(WORLDS)(
  '$prizes, $players players, the host wins: $isHostWinner, a late buyer: $isLateBuyer, $roles',
  async (world) => {
    await undone(async (tx) => {
      const play = playIn(tx);
      const { id, people, host, winner, card, idle } = await open(play, world);
      const check = async (where: string) => {
        const rows = await compare(play, id, where);
        await objectAndDecide(play, id, rows, people, where);
        await tried(tx, async () => {
          await tx`delete from auth.users where id = ${winner}`;
          await objectAndDecide(
            play,
            id,
            await compare(play, id, `${where}, winner gone`),
            people,
            where,
          );
        });
      };
      for (const stage of world.prizes === 'three' ? STAGES : STAGES.slice(0, 1)) {
        if (stage === 'a mark taken off')
          await play.as(winner, 'unmark_square', {
            p_game_square_id: card.squares.find(({ position }) => position === 10)!.game_square_id,
          });
        if (stage === 'more marks') {
          await play.mark(winner, card, game.MIDDLE_ROW);
          await play.mark(winner, card, [0, 1, 2, 3, 4]);
        }
        if (stage === 'the next prize') {
          await play.call(winner, card);
          if (idle) await play.mark(winner, idle.card, [20, 21, 22, 23, 24]);
        }
        if (stage === 'the end') await play.as(host, 'end_game', { p_game_id: id });
        await check(stage);
      }
    });
  },
);

test('the table has met everything that the rule distinguishes', () => {
  expect([...seen].sort()).toEqual([
    'a co-winner stands',
    'an ended game',
    'nobody decides',
    'nobody gains',
    'several wins fall',
    'somebody gains and does not decide',
    'the winner decides',
    'those who gain decide',
  ]);
});
