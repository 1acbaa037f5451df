import type { Action } from '@/lib/contract/action-result';
import type { GameActions } from './actions';

/** Refusals which show that the viewer has lost permissions, or a guest their cards, since the page was rendered. */
const LOST = new Set([
  'not_signed_in',
  'not_a_member',
  'not_a_player',
  'not_admin',
  'not_your_card',
  'game_not_found',
  'session_expired',
  'invalid_token',
]);

/** Wraps the actions so that the page refreshes when one is refused for a lost permission. */
export function followRefusals(actions: GameActions, refresh: () => void): GameActions {
  const follow =
    <Input, Output>(action: Action<Input, Output>): Action<Input, Output> =>
    async (input) => {
      const result = await action(input);
      if (!result.ok && LOST.has(result.code)) refresh();
      return result;
    };
  return {
    addReceipt: follow(actions.addReceipt),
    buyCard: follow(actions.buyCard),
    callBingo: follow(actions.callBingo),
    markSquare: follow(actions.markSquare),
    repairCard: follow(actions.repairCard),
    saveNote: follow(actions.saveNote),
    unmarkSquare: follow(actions.unmarkSquare),
  };
}
