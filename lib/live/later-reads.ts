import type { CardSeal, GamePool } from '@/lib/bingo/drafts';
import type { AfterGame, Card, Game, EndGamePreview } from '@/lib/bingo/game';
import type { GameBooks } from '@/lib/contract/games';
import type { UncalledCards } from '@/lib/contract/house-games';
import type { PlayerRecord } from '@/lib/contract/results';
import type { SecretLink } from '@/lib/contract/screens';
import type { ThemeSquares } from '@/lib/contract/sets';
import { spreadOf } from '@/lib/supabase/reconnect';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import { loadClient } from './client';

// The reads of parts whose scripts are loaded later. They are not in ./reads, because a game's first scripts include
// that file.

type GameRef = Pick<Game, 'id' | 'kind' | 'cards_sold'>;

export const readBooks = async (game_id: string): Promise<GameBooks | null> =>
  rpc(await loadClient(), 'game_books', { game_id }, { retries: READ_RETRIES });

export const readEnding = async (game_id: string): Promise<EndGamePreview | null> =>
  rpc(await loadClient(), 'ending_of', { game_id }, { retries: READ_RETRIES });

/** Reads the secret link of a game or of a card. */
export const readSecretLink = async (id: string): Promise<SecretLink | null> =>
  rpc(await loadClient(), 'secret_link', { id }, { retries: READ_RETRIES });

export const readUncalled = async (game_id: string): Promise<UncalledCards | null> =>
  rpc(await loadClient(), 'uncalled_cards', { game_id }, { retries: READ_RETRIES });

export const readRecord = async (): Promise<PlayerRecord | null> =>
  rpc(await loadClient(), 'my_record', {}, { retries: READ_RETRIES });

/** All viewers of a house game read at the same moment when it starts or ends, so their reads are spread. */
const jitter = ({ kind, cards_sold }: GameRef) =>
  kind === 'house' &&
  new Promise((resolve) => setTimeout(resolve, Math.random() * (1000 + spreadOf(cards_sold))));

/** Reads what follows a finished game: objections, the winning card and the next game. */
export async function readAfterGame(game: GameRef): Promise<AfterGame | null> {
  await jitter(game);
  return rpc(await loadClient(), 'after_game', { game_id: game.id }, { retries: READ_RETRIES });
}

export async function readHouseCard(game: GameRef): Promise<Card | null> {
  await jitter(game);
  return rpc(await loadClient(), 'house_card', { game_id: game.id }, { retries: READ_RETRIES });
}

export const readThemeSquares = async (theme_id: string): Promise<ThemeSquares | null> =>
  rpc(await loadClient(), 'theme_squares', { theme_id }, { retries: READ_RETRIES });

export const readPool = async (game_id: string): Promise<GamePool | null> =>
  rpc(await loadClient(), 'game_pool', { game_id }, { retries: READ_RETRIES });

export const readSeals = async (game_id: string): Promise<CardSeal[]> =>
  rpc(await loadClient(), 'game_seals', { game_id }, { retries: READ_RETRIES });
