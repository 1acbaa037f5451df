import { expect, test, vi } from 'vitest';
import type { GameActions } from './actions';
import { followRefusals } from './game-provider';

const refusing = (code: string) => {
  const refuse = async () => ({ ok: false as const, code, message: { title: code } });
  const names =
    'addReceipt buyCard callBingo dealAgain markSquare repairCard saveNote unmarkSquare'.split(' ');
  return Object.fromEntries(names.map((name) => [name, refuse])) as unknown as GameActions;
};

test.each([
  'not_signed_in',
  'not_a_member',
  'not_admin',
  'not_your_card',
  'game_not_found',
  'session_expired',
  'invalid_token',
])('an action refused with %s refreshes the page and returns the refusal', async (code) => {
  const refresh = vi.fn();
  const actions = followRefusals(refusing(code), refresh);
  const calls = Object.values(actions) as ((input: object) => Promise<{ code: string }>)[];
  for (const call of calls) expect((await call({})).code).toBe(code);
  expect(refresh).toHaveBeenCalledTimes(calls.length);
});

test('an action refused for another reason does not refresh the page', async () => {
  const refresh = vi.fn();
  await followRefusals(refusing('no_line'), refresh).callBingo({ card_id: 'c1' });
  expect(refresh).not.toHaveBeenCalled();
});
