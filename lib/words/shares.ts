import { CENTER, POSITIONS, SIZE, completedLines } from '@/lib/bingo/board';
import { isChoosing } from '@/lib/bingo/drafts';
import { gameTitle, type Game, type Card, type GameSquare, type ThemeKind } from '@/lib/bingo/game';
import { inPot } from '@/lib/bingo/payouts';
import { toGoOf } from '@/lib/bingo/prizes';
import { gamePath, resultsPath } from '@/lib/paths';
import { choose_headlines } from './drafts';
import { called_off } from './games';
import { formatMoney } from './money';
import { resultTitle } from './results';
import { formatDate } from './time';
import { cellsOf, maskOfCard, squaresById } from '@/lib/bingo/card';
import { TAGLINE } from './common';
import { quoted } from './message';
import { kindWords, themeTitle } from './themes';

/** What a share sheet gets: a sentence, and the page whose share picture is added. */
export type Share = { sentence: string; path: string };

/** What is shared of a house game: the page of a running game, or the results of a finished one. */
export function shareOfGame(game: Game): Share {
  const path = gamePath(game);
  if (game.status === 'completed')
    return { sentence: `${resultTitle(game)}.`, path: resultsPath(game.id) };
  if (isChoosing(game) && game.locks_at) {
    const until = formatDate(game.locks_at, game.time_zone);
    return { sentence: `${choose_headlines.title} for ${gameTitle(game)} by ${until}.`, path };
  }
  const sentence =
    game.status === 'active'
      ? `${gameTitle(game)} is on: ${formatMoney(inPot(game))} of play money in the pot.`
      : `Cards for ${gameTitle(game)} are on sale, for play money.`;
  return { sentence, path };
}

/** A card of a house game. The marks are in its `mask`. */
export function shareOfCard(game: Game, mask: number, isWinner: boolean): Share {
  const { path } = shareOfGame(game);
  const marked = POSITIONS.filter((at) => at !== CENTER && mask & (1 << at)).length;
  const squares = `${marked} of 24 squares came true on my card in ${gameTitle(game)}`;
  const toGo = toGoOf(game, mask);
  const distance = `${toGo} ${game.status === 'completed' ? 'short' : 'to go'}`;
  const rest = isWinner ? 'and it won' : toGo === 0 ? 'with a full line' : distance;
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

export type PosterSquare = { summary: string; isMarked: boolean };

/** The words of a share picture. The page's metadata and the picture are both made of them. */
export type Poster = {
  kicker: string;
  title: string;
  line: string;
  /** At most five: the newest marks, or the winning line. */
  squares: PosterSquare[];
};

const SHOWN = 3;

/** The picture's text for people who do not see it. A headline with quotation marks inside gets no others around it. */
export const altOf = ({ kicker, title, line, squares }: Poster): string => {
  const summaries = squares
    .map(({ summary }) => (/["“”]/.test(summary) ? summary : quoted(summary)))
    .join(', ');
  return [kicker, title, line, summaries]
    .filter(Boolean)
    .map((words) => (/[.!?]$/.test(words) ? words : `${words}.`))
    .join(' ');
};

/** The picture of pages without one of their own. */
export const productPoster: Poster = {
  kicker: 'Extra! Extra!',
  title: 'Bingo with the news',
  line: TAGLINE,
  squares: [
    { summary: 'Minister denies', isMarked: true },
    { summary: 'Dog steals show', isMarked: true },
    { summary: 'Typo in law', isMarked: false },
  ],
};

export type Mark = Pick<GameSquare, 'id' | 'summary' | 'marked_at'>;

/** The newest marks, then other squares, in an order that does not change. */
function newest(squares: readonly Mark[]): PosterSquare[] {
  return [...squares]
    .sort(
      (one, other) =>
        (other.marked_at ?? '').localeCompare(one.marked_at ?? '') ||
        one.id.localeCompare(other.id),
    )
    .slice(0, SHOWN)
    .map(({ summary, marked_at }) => ({ summary, isMarked: marked_at !== null }));
}

/** The picture of the front page: the newest marks of its leading game. */
export const posterOfFrontPage = (marks: readonly Mark[]): Poster =>
  marks.length === 0 ? productPoster : { ...productPoster, squares: newest(marks) };

/** The picture of a house game or a finished game; `winner` is the winning card. */
export function posterOfGame(
  game: Game,
  squares: readonly GameSquare[],
  winner: Pick<Card, 'squares'> | null,
): Poster {
  const won = winner && lineOf(winner, squares);
  return { ...textsOf(game), squares: won ?? newest(squares) };
}

function lineOf(card: Pick<Card, 'squares'>, squares: readonly GameSquare[]) {
  const byId = squaresById(squares);
  const [line] = completedLines(maskOfCard(card, byId));
  if (!line) return null;
  const cells = cellsOf(card, byId);
  return line.map((position): PosterSquare => {
    const cell = cells[position];
    return { summary: cell?.kind === 'square' ? cell.square.summary : 'FREE', isMarked: true };
  });
}

function textsOf(game: Game): Omit<Poster, 'squares'> {
  const title = gameTitle(game);
  const pot = formatMoney(game.pot_amount);
  if (isChoosing(game) && game.locks_at)
    return {
      kicker: `By ${formatDate(game.locks_at, game.time_zone)}`,
      title: choose_headlines.title,
      line: title,
    };
  switch (game.status) {
    case 'active':
      return {
        kicker: 'Game in Progress',
        title,
        line: `${formatMoney(inPot(game))} of play money in the pot`,
      };
    case 'upcoming':
      return {
        kicker: game.scheduled_start
          ? `Starts ${formatDate(game.scheduled_start, game.time_zone)}`
          : 'Starts soon',
        title,
        line: `A card costs ${formatMoney(game.card_price)} in play money`,
      };
    default:
      return {
        kicker: game.is_called_off ? called_off.title : 'Game Ended',
        title: resultTitle(game),
        line: `The pot was ${pot} of play money`,
      };
  }
}

type Invited = {
  group_name: string;
  host_display_name: string;
  theme_names: readonly string[];
  lock: { at: string; time_zone: string } | null;
  squares: readonly string[];
};

/** The picture of an invitation: the group, the host and three squares of its game. */
export function posterOfInvitation(invited: Invited): Poster {
  const [theme] = invited.theme_names;
  const { lock } = invited;
  const day = lock && formatDate(lock.at, lock.time_zone);
  return {
    kicker: day ? `${choose_headlines.title} by ${day}` : 'By invitation',
    title: invited.group_name,
    line: `${invited.host_display_name} invites you${theme ? ` to ${theme} BINGO` : ''}`,
    squares: invited.squares.map((summary) => ({ summary, isMarked: false })),
  };
}

type Theme = {
  name: string;
  kind: ThemeKind;
  square_count: number;
  squares: readonly { summary: string }[];
};

/** The picture of a theme: its first squares. */
export const posterOfTheme = (theme: Theme): Poster => ({
  kicker: kindWords[theme.kind].kicker,
  title: themeTitle(theme),
  line: `${theme.square_count} squares, free to play with friends`,
  squares: theme.squares.slice(0, SHOWN).map(({ summary }) => ({ summary, isMarked: false })),
});
