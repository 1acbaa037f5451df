import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { claimAt, fromNow, report, setDigest } from '../support/notices.ts';

let host: Person, ben: Person;
let id: string;
let card: Card;

beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  [host, ben] = await makePeople('Hostess Zora', 'Benedikt');
  id = await game.makePrivateGame([host, ben]);
  await game.buy(host, id);
  card = await game.buy(ben, id);
});

const MINUTE = 60_000;

/** Marks squares of Ben's card as if at this time. */
async function markAt(at: Date, positions: number[], person = host) {
  await game.markPositions(person, card, positions);
  const squares = card.squares.filter(({ position }) => positions.includes(position));
  await sql`
    update public.game_squares set marked_at = ${at}, source_url = ${receipt(positions)}
    where id in ${sql(squares.map((one) => one.game_square_id))}`;
}
const receipt = (positions: number[]) => `https://news.example/${positions.join()}`;
/** When the digest is due, after the sender has looked. */
async function dueAt() {
  expect(await claimAt(fromNow(0))).toEqual([]);
  const [row] = await sql<{ due_at: Date }[]>`select due_at from private.deliveries`;
  return row?.due_at as Date;
}

test('a digest covers the marks by others since the last one, with their receipts, and is not sent without any', async () => {
  // Half a day from now, because marks from before the choice are in no digest.
  await setDigest(ben, 'UTC', 'daily', (new Date().getUTCHours() + 12) % 24);
  const first = await dueAt();
  await markAt(new Date(first.getTime() - 10 * MINUTE), [0]);
  await markAt(new Date(first.getTime() - 9 * MINUTE), [1], ben);
  await markAt(new Date(first.getTime() - MINUTE), [2]);
  const [mail] = await claimAt(first);
  const headline = (position: number) => ({
    summary: expect.stringMatching(/^Square/) as string,
    source_url: receipt([position]),
  });
  expect(mail).toMatchObject({ email: ben.email, notice: null });
  expect(mail!.digest).toMatchObject([{ game: { id }, mark_count: 1, marks: [headline(0)] }]);
  await report(mail!);
  // The mark that was younger than the longest delay is in the next one.
  const second = new Date(first.getTime() + 86_400_000);
  const [next] = await claimAt(second);
  expect(next!.digest).toMatchObject([{ marks: [headline(2)] }]);
  await report(next!);
  expect(await claimAt(new Date(first.getTime() + 2 * 86_400_000))).toEqual([]);
  expect(await claimAt(new Date(first.getTime() + 3 * 86_400_000))).toEqual([]);
});

test.each(['retry', 'unreached'])(
  'a digest that was not taken (%s) comes once, in place of the next one, unless digests were switched off',
  async (outcome) => {
    await setDigest(ben, 'UTC', 'daily', (new Date().getUTCHours() + 12) % 24);
    const first = await dueAt();
    await markAt(new Date(first.getTime() - 10 * MINUTE), [0]);
    const [mail] = await claimAt(first);
    expect(await report(mail!)).toBe(true);
    expect(await report(mail!, outcome)).toBe(true);
    const later = new Date(first.getTime() + 30 * MINUTE);
    const [again, ...others] = await claimAt(later);
    expect(others).toEqual([]);
    expect(again!.digest).toEqual(mail!.digest);
    await report(again!);
    expect(await claimAt(later)).toEqual([]);

    const tomorrow = new Date(first.getTime() + 86_400_000);
    await markAt(new Date(tomorrow.getTime() - 10 * MINUTE), [2]);
    const [last] = await claimAt(tomorrow);
    await report(last!);
    await setDigest(ben, 'UTC', 'off');
    await report(last!, outcome);
    expect(await claimAt(new Date(tomorrow.getTime() + 86_400_000))).toEqual([]);
  },
);

test('a digest lists the ten latest marks of a game, and counts all', async () => {
  await setDigest(ben, 'UTC', 'daily', (new Date().getUTCHours() + 12) % 24);
  const first = await dueAt();
  for (let minute = 0; minute < 11; minute += 1)
    await markAt(new Date(first.getTime() - (30 - minute) * MINUTE), [minute]);
  const [mail] = await claimAt(first);
  const [game] = mail!.digest!;
  expect(game).toMatchObject({ mark_count: 11 });
  expect(game!.marks.map(({ source_url }) => source_url)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((position) => receipt([position])),
  );
});

test('a digest that was switched off, or whose address is not confirmed, is not sent', async () => {
  await setDigest(ben, 'UTC', 'daily', 8);
  await markAt(new Date(), [0]);
  const due = await dueAt();
  await sql`update auth.users set email_confirmed_at = null where id = ${ben.id}`;
  expect(await claimAt(due)).toEqual([]);
  await setDigest(ben, 'UTC', 'off');
  expect(await dueAt()).toBeUndefined();
});

test('a digest with an invalid hour, time zone or frequency is refused', async () => {
  expect(await refusalOf(setDigest(ben, 'UTC', 'daily', 24))).toBe('invalid_digest');
  expect(await refusalOf(setDigest(ben, 'UTC', 'hourly'))).toBe('invalid_digest');
  for (const zone of ['Europe/Atlantis', "UTC'; --", 'A'.repeat(100_000), ''])
    expect(await refusalOf(setDigest(ben, zone, 'daily'))).toBe('invalid_time_zone');
});
