import type { Card, Game } from '../../../lib/bingo/game.ts';
import { visit } from './games.ts';

type Held = {
  game_id: string;
  card: Card;
  game: Game;
  is_waiting: boolean;
  claim_ends_at: string;
  expires_at: string;
};

/** The cards of this guest session, each with its game. */
export const heldBy = (p_guest_token: string) => visit<Held[]>('guest_cards', { p_guest_token });

export const callAsGuest = (p_guest_token: string, card: Pick<Card, 'id'>) =>
  visit('call_bingo_as_guest', { p_card_id: card.id, p_guest_token });
