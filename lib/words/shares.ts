import { CENTER, POSITIONS, SIZE } from '@/lib/bingo/board';
import { isChoosing } from '@/lib/bingo/drafts';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { toGoOf } from '@/lib/bingo/prizes';
import { gamePath, resultsPath } from '@/lib/paths';
import { choose_headlines } from './choosing';
import { formatMoney } from './money';
import { resultTitle } from './result-lines';
import { formatDate } from './time';

/** What a share sheet gets: a sentence, and the page whose share picture is added. */
export type Share = { sentence: string; path: string };

/** For a house game: the page of a running one, the results of a finished one. */
export function shareOfGame(game: Game): Share {
  const path = gamePath(game);
  if (game.status === 'completed')
    return { sentence: `${resultTitle(game)}.`, path: resultsPath(game.id) };
  if (isChoosing(game) && game.locks_at) {
    const until = formatDate(game.locks_at, game.time_zone);
    return { sentence: `${choose_headlines.title} for ${gameTitle(game)} until ${until}.`, path };
  }
  const sentence =
    game.status === 'active'
      ? `${gameTitle(game)} is on: ${formatMoney(game.pot_amount)} of play money in the pot.`
      : `Cards for ${gameTitle(game)} are on sale, for play money.`;
  return { sentence, path };
}

/** A card of a house game. The marks are in its `mask`. */
export function shareOfCard(game: Game, mask: number, isWinner: boolean): Share {
  const { path } = shareOfGame(game);
  const marked = POSITIONS.filter((at) => at !== CENTER && mask & (1 << at)).length;
  const squares = `${marked} of 24 squares came true on my card in ${gameTitle(game)}`;
  const toGo = toGoOf(game, mask);
  const rest = isWinner ? 'and it won' : toGo === 0 ? 'with a full line' : `${toGo} to go`;
  return { sentence: `${squares}, ${rest}.`, path };
}

/** The sentence, then the card as rows of emoji. The sentence gives screen reader users the same information. */
export const asEmoji = (sentence: string, mask: number): string => {
  const cell = (at: number) => (at === CENTER ? '⬛' : mask & (1 << at) ? '🟨' : '⬜');
  const rows = Array.from({ length: SIZE }, (_, row) =>
    POSITIONS.slice(row * SIZE, row * SIZE + SIZE)
      .map(cell)
      .join(''),
  );
  return [sentence, ...rows].join('\n');
};
