import { beforeAll, expect, test } from 'vitest';
import type { AfterGame, Card, Game, GameState } from '../../../lib/bingo/game.ts';
import { canObject } from '../../../lib/bingo/objections.ts';
import { sql, undone } from '../support/db.ts';
import * as game from '../support/games.ts';
import { countMoney } from '../support/objection-money.ts';
import { contestable, readRows, ruleOf, type Rows } from '../support/objection-rule.ts';
import { openWorld, playIn, tried, WORLDS, type Play } from '../support/objection-worlds.ts';
import { TIMES } from '../support/random.ts';

/**
 * Combinations of who plays, at each stage of a game. A second description of the rule, in `objection-rule.ts`, says whose
 * press decides an objection to half of the marks in turn. Then half of the people object in turn, and the money is
 * counted. The same is tried after half of the ways in which the winner can depart, in turn. With TEST_TIMES=2, all
 * combinations are played, each mark is asked for, everybody objects, and the winner departs in each way.
 */

/** What the table has met, so that it cannot become empty without notice. */
const seen = new Set<string>();

let themeId: string;
beforeAll(async () => {
  themeId = await game.makeTheme();
});

/** Compares who may object and who decides with the rule, for half of the marks of each win and each card. */
async function compare(play: Play, id: string, where: string): Promise<Rows> {
  const { tx } = play;
  const rows = await readRows(tx, id);
  const asked = contestable(rows).flatMap(({ win, squares }) =>
    halfOfMarks(squares).flatMap((square) => rows.cards.map((card) => ({ win, square, card }))),
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
      shown !== null &&
      rows.members.includes(card.user_id!) &&
      canObject({ ...shown, cards: [shown.cardOf(card.id)] }, shown.winOf(win.seq), square);
    expect(isOffered, `${where}, offered`).toBe(rule.mayObject(card, win));
    for (const kind of rule.kindsOf(card, win)) seen.add(kind);
  }
  return rows;
}

/** What the screens of this game know, from which they offer to object; null if nobody is left to see them. */
async function shownOf({ tx, as }: Play, id: string, { members: [reader] }: Rows) {
  if (!reader) return null;
  const { game: now } = await as<GameState>(reader, 'game_state', { p_game_id: id });
  const after = await as<AfterGame | null>(reader, 'after_game', { p_game_id: id });
  const cards = await tx`
    select id, card_number, to_jsonb(purchased_at) as purchased_at from public.bingo_cards where game_id = ${id}`;
  return {
    game: now as Game,
    reviews: after?.reviews ?? [],
    winOf: (seq: number) => now.wins.find((win) => win.seq === seq)!,
    cardOf: (card: string) => cards.find((row) => row.id === card) as unknown as Card,
  };
}

/** Returns a function that returns every second one, and the others the next time; with TEST_TIMES=2, all. */
function alternating() {
  let turn = 0;
  return <T>(all: readonly T[]) => {
    turn += 1;
    return TIMES > 1 ? all : all.filter((_, at) => (at + turn) % 2 === 0);
  };
}
const halfOfMarks = alternating();
const halfOfPeople = alternating();
const halfOfDepartures = alternating();

/**
 * Makes one objection as each of half of the people. Somebody whose press decides it agrees, and somebody else tries to.
 * Counts the money after the first that is upheld.
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
  for (const person of halfOfPeople(people)) {
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
          if (status === 'upheld' && upheld++ === 0)
            await countMoney(play, id, rows, square, where);
          return status === 'upheld' ? '' : status;
        });
        expect(agreed === '', `${where}: ${agreed}`).toBe(deciders.includes(other));
      }
    });
  }
  return upheld;
}

const STAGES = ['the win', 'a mark taken off', 'more marks', 'the next prize', 'the end'] as const;

test.each(WORLDS)(
  '$prizes, $players players, the host wins: $isHostWinner, a late buyer: $isLateBuyer, $roles',
  async (world) => {
    await undone(async (tx) => {
      const play = playIn(tx);
      const opened = await openWorld(play, world, themeId);
      const { id, people, host, winner, card, idle } = opened;
      const check = async (where: string) =>
        objectAndDecide(play, id, await compare(play, id, where), people, where);
      /** Checks what would be if the winner did this. */
      const checkAfter = async (where: string, depart: () => Promise<unknown>) => {
        const refused = await tried(tx, async () => {
          await depart();
          await check(where);
          return '';
        });
        expect(refused, where).toBe('');
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
        const departures: [string, () => Promise<unknown>][] = [
          ['gone', async () => tx`delete from auth.users where id = ${winner}`],
        ];
        if (host !== winner)
          departures.push([
            'left',
            () => play.as(winner, 'leave_group', { p_group_id: opened.groupId }),
          ]);
        for (const [how, depart] of halfOfDepartures(departures))
          await checkAfter(`${stage}, winner ${how}`, depart);
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
