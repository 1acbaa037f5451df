import { type Win } from '../../../lib/bingo/game.ts';
import { PRIZES_OF } from '../../../lib/bingo/kinds.ts';
import { hasReached, toGoOf } from '../../../lib/bingo/prizes.ts';
import { expect, test } from 'vitest';
import {
  bestLine,
  completedLines,
  hasLine,
  LINES,
  maskOf,
  OPEN_POSITIONS,
} from '../../../lib/bingo/board.ts';
import { sql } from '../support/db.ts';
import { seeded } from '../support/random.ts';

const random = seeded();

test('the database has the same twelve lines as lib/bingo', async () => {
  const lines = await sql`select positions, mask from private.lines order by id`;
  expect(lines.map(({ positions }) => positions as number[])).toEqual(LINES);
  expect(lines.map(({ mask }) => (mask as number) | maskOf([]))).toEqual(LINES.map(maskOf));
});

const prizes = PRIZES_OF.three as unknown as string[];
/** A game in which the prizes before this one are won. */
const openAt = (place: number) => ({
  prizes: 'three' as const,
  wins: PRIZES_OF.three.slice(0, place).map((prize) => ({ prize }) as Win),
});

test('the database and lib/bingo count 1,000 random cards alike', async () => {
  const masks = Array.from({ length: 1000 }, () => {
    const share = random();
    return maskOf(OPEN_POSITIONS.filter(() => random() < share));
  });
  masks.push(maskOf([]), maskOf(OPEN_POSITIONS), ...LINES.map(maskOf));

  const rows = await sql`
    select
      private.best_line(mask) as best,
      private.has_line(mask) as has,
      array(select to_jsonb(line) from private.completed_lines(mask) as line) as completed,
      array(select private.has_reached(prize, mask) from unnest(${prizes}::text[]) as prize) as reached,
      array(select private.missing(prize, mask) from unnest(${prizes}::text[]) as prize) as missing
    from unnest(${masks}::int[]) with ordinality as given (mask, place)
    order by place`;
  expect(rows.map((row) => ({ ...row }))).toEqual(
    masks.map((mask) => ({
      best: bestLine(mask),
      has: hasLine(mask),
      completed: completedLines(mask),
      reached: PRIZES_OF.three.map((prize) => hasReached(prize, mask)),
      missing: PRIZES_OF.three.map((_, place) => toGoOf(openAt(place), mask)),
    })),
  );
});
