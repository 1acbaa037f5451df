import { expect, test } from 'vitest';
import type { Game, Prize } from './game';
import { canClaim, inPot, isClaimed, isPotReturned, payoutsOf } from './payouts';

const win = (prize: Prize, card_number: number, amount: number, is_paid = true) => ({
  ...{
    seq: card_number,
    prize,
    card_number,
    amount,
    is_paid,
    display_name: `Player ${card_number}`,
  },
});
const share = (card_number: number, amount: number) => ({
  ...{ card_number, amount, display_name: `Player ${card_number}` },
});
const game = (more: object) =>
  ({
    ...{
      prizes: 'three',
      status: 'completed',
      pot_amount: 12,
      wins: [],
      shares: [],
      share_count: 0,
    },
    ...{ pot_returned: false, pot_claimed: false },
    ...more,
  }) as unknown as Game;

test('the payouts of a game list wins by prize, then the rest, and add up to the pot', () => {
  const ended = game({
    wins: [win('second_line', 2, 3.6), win('first_line', 1, 3.01), win('first_line', 2, 2.99)],
    ...{ shares: [share(2, 1.21), share(3, 1.19)], share_count: 2 },
  });
  const { won, notWon, rest, yours } = payoutsOf(ended, [{ card_number: 2 }]);
  expect(won.map(({ prize, card_number }) => `${prize} ${card_number}`)).toEqual([
    ...['first_line 1', 'first_line 2', 'second_line 2'],
  ]);
  expect(notWon).toEqual(['full_card']);
  expect(rest).toMatchObject({ amount: 2.4, others: 0, returned: 0 });
  expect(yours).toBe(7.8);
});

test('the payouts of a running game have no rest yet', () => {
  const running = game({ status: 'active', wins: [win('first_line', 1, 6)] });
  expect(payoutsOf(running)).toMatchObject({ notWon: [], rest: { amount: 0, returned: 0 } });
});

test('a pot holds what was not paid out, also a win that waits for a guest', () => {
  expect(inPot(game({ wins: [win('first_line', 1, 6), win('second_line', 2, 3.6, false)] }))).toBe(
    6,
  );
  expect(inPot(game({ pot_amount: 0.3, wins: [win('first_line', 1, 0.1)] }))).toBe(0.2);
});

test('of three prizes, only a pot from which nobody won was returned as a whole', () => {
  const wins = [win('first_line', 1, 6)];
  expect(isPotReturned(game({ pot_returned: true }))).toBe(true);
  expect(isPotReturned(game({ pot_returned: true, wins }))).toBe(false);
  expect(
    isPotReturned(game({ pot_returned: true, prizes: 'bingo', wins: [win('bingo', 1, 12)] })),
  ).toBe(true);
  expect(isPotReturned(game({ pot_returned: true, pot_amount: 0 }))).toBe(false);
});

test.each<[object, boolean]>([
  [{ wins: [win('first_line', 1, 6, false)] }, true],
  [{ wins: [win('first_line', 1, 6, false)], pot_returned: true }, true],
  [{ wins: [win('first_line', 1, 6), win('second_line', 2, 3.6, false)] }, false],
  [{ wins: [win('bingo', 1, 12, false)], prizes: 'bingo', pot_returned: true }, false],
  [{ shares: [share(1, 3)] }, true],
  [{ shares: [share(1, 3)], pot_claimed: true }, false],
  [{ shares: [{ ...share(1, 3), is_returned: true }] }, false],
  [{ wins: [{ ...win('first_line', 1, 6, false), is_returned: true }] }, false],
  [{}, false],
])('of %j, a guest with card 1 can claim something: %s', (more, can) => {
  expect(canClaim(game(more), [{ card_number: 1 }])).toBe(can);
});

test('what was returned, because its guest did not claim it in time, is nobody’s and not claimed', () => {
  const wins = [{ ...win('first_line', 1, 6), is_returned: true }];
  const ended = game({ wins, pot_claimed: true });
  expect(payoutsOf(ended, [{ card_number: 1 }]).yours).toBe(0);
  expect(isClaimed(ended)).toBe(false);
  expect(isClaimed(game({ wins: [win('first_line', 1, 6)], pot_claimed: true }))).toBe(true);
});
