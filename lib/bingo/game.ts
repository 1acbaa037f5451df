import type { z } from 'zod';
import type * as cards from '@/lib/contract/cards';
import type { gameMessage } from '@/lib/contract/events';
import type * as games from '@/lib/contract/games';
import type * as objections from '@/lib/contract/objections';
import type { theme } from '@/lib/contract/themes';

/**
 * The types of what SQL functions and events return, which every part of the product shares. Names are those of the
 * database, money is in dollars, times are ISO strings.
 */

export type Game = z.infer<typeof games.game>;
export type GameKind = Game['kind'];
export type Pace = Game['pace'];
export type Player = z.infer<typeof games.player>;
export type LeaderboardRow = z.infer<typeof games.leaderboardRow>;
export type BroadcastRow = LeaderboardRow | z.infer<typeof games.broadcastRow>;
export type GameState = z.infer<typeof games.gameState>;
export type NextGame = z.infer<typeof games.nextGame>;
export type AfterGame = z.infer<typeof games.afterGame>;
export type EndGamePreview = z.infer<typeof games.endGamePreview>;
export type ThemeKind = z.infer<typeof theme>['kind'];

export type GameSquare = z.infer<typeof cards.gameSquare>;
export type Likelihood = NonNullable<GameSquare['likelihood']>;
export type ChangedSquare = Omit<z.infer<typeof cards.changedSquare>, 'game_id' | 'kind'>;
export type Card = z.infer<typeof cards.card>;
export type CardSquare = Card['squares'][number];
export type Win = z.infer<typeof cards.win>;
export type Prize = Win['prize'];
export type BingoCall = Omit<z.infer<typeof cards.bingoCall>, 'game_id' | 'kind'>;

export type Objection = z.infer<typeof objections.objection>;
export type Review = AfterGame['reviews'][number];

export type GameMessage = z.infer<typeof gameMessage>;
export type MessageOf<Type extends GameMessage['type']> = Extract<GameMessage, { type: Type }>;

/** The players that a game's screen lists: those who are still in the group, and the winner. */
export const listedPlayers = (players: readonly Player[]): Player[] =>
  players.filter(({ has_left, is_winner }) => !has_left || is_winner);

/** The name of a game in lists: the title of a house game, or the theme of a private one. */
export const gameTitle = (game: Pick<Game, 'title' | 'theme_name'>): string =>
  game.title ?? `${game.theme_name} BINGO`;
