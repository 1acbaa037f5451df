import type { Route } from 'next';

/** The results of a finished game, with one of its cards opened. */
export const resultsPath = (gameId: string, card_number?: number) =>
  `/results/${gameId}${card_number === undefined ? '' : `?card=${card_number}`}` as Route;
