import { expect } from 'vitest';
import { readRows, ruleOf, type Rows } from './objection-rule.ts';
import type { Play } from './objection-worlds.ts';

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
export async function countMoney(
  { tx }: Play,
  id: string,
  before: Rows,
  square: string,
  where: string,
) {
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
