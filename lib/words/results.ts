import { type Game, type Prize, type Win, gameTitle, type MessageOf } from '@/lib/bingo/game';
import { SIZE, bestLine, completedLines, maskOf } from '@/lib/bingo/board';
import { markedOf } from '@/lib/bingo/closeness';
import { PRIZES_OF } from '@/lib/bingo/kinds';
import { prize_shared_out, prize_taken_back, share_taken_back } from './games';
import { fill, listed, NAMES_AT_MOST, inSentence } from './message';
import { formatMoney, formatCount } from './money';
import { pot_went_back } from './objections';
import { clipped } from './text';

export const load_record_failed = { title: 'Error', description: 'Failed to load your record' };
export const no_finished_games = { title: 'No finished games yet' };

export const prizeNames: Record<Prize, string> = {
  bingo: 'BINGO',
  first_line: 'First line',
  second_line: 'Second line',
  full_card: 'Full card',
};

export const prizeOptions = [
  { value: 'bingo', label: 'BINGO wins the pot' },
  { value: 'three', label: 'First line, second line, full card' },
];

/** How close a card came, from the mask of its marks: '3 in a line'. */
export function bestLineOf(mask: number): string {
  const best = markedOf(bestLine(mask));
  return best === SIZE ? 'a full line' : `${best} in a line`;
}

/** What can be won, in an invitation. */
export const prizesInvited: Record<Game['prizes'], string> = {
  bingo: 'the first full line takes the pot',
  three: 'the first line takes half the pot, the second line 30% and the full card 20%',
};

/** 'the first line', within a sentence. */
export const inWords = (prize: Prize): string =>
  prize === 'bingo' ? prizeNames.bingo : `the ${prizeNames[prize].toLowerCase()}`;

/** Whether others won the prize before this win, so that the card of this win shares it. */
export const sharesPrize = (wins: readonly Win[], prize: Prize, seq: number): boolean =>
  wins.some((win) => win.prize === prize && win.seq < seq);

/** The name of a line of a card: "row 2", "column 4" or "diagonal". */
export function lineName([first = 0, second = 0]: readonly number[]): string {
  const step = second - first;
  if (step === 1) return `row ${first / SIZE + 1}`;
  return step === SIZE ? `column ${first + 1}` : 'diagonal';
}

/** On which squares a win rests: 'row 3', 'row 3 and column 1', or 'all squares of the card'. */
export function squaresWon({ prize, positions }: Pick<Win, 'prize' | 'positions'>): string {
  if (prize === 'full_card') return 'all squares of the card';
  const names = completedLines(maskOf(positions)).map(lineName);
  if (names.length === 2 && names[0] === names[1]) return 'both diagonals';
  return names.map((name) => (name === 'diagonal' ? 'the diagonal' : name)).join(' and ');
}

/** ' with card #7' after a name, except where card numbers stand in place of names. */
export const withCard = ({
  display_name,
  card_number,
}: Pick<Win, 'display_name' | 'card_number'>): string =>
  display_name === `Card #${card_number}` ? '' : ` with card #${card_number}`;

/** 'Ben and Cora'; a person with several wins is named once. */
export const winnersOf = (wins: readonly Pick<Win, 'card_number' | 'display_name'>[]): string =>
  listed(
    [...new Map(wins.map((win) => [win.card_number, inSentence(win.display_name)])).values()].slice(
      0,
      NAMES_AT_MOST,
    ),
  );

/** Explains why a prize is worth less than at its first call, because others share it; null if nobody does. */
export function whyLess(wins: readonly Win[], mine: Win): string | null {
  const all = wins.filter(({ prize }) => prize === mine.prize);
  const others = all.filter(({ card_number }) => card_number !== mine.card_number);
  if (others.length === 0) return null;
  const whole = all.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  return `You share ${formatMoney(whole)} with ${winnersOf(others)}, who got there with the same mark. Your part is ${formatMoney(mine.amount)}.`;
}

/**
 * Where the money of a win that was taken back went, as the text after its amount. `wins` are the wins that stand now.
 */
export function fateOfMoney(
  { prize, goes_on }: Pick<MessageOf<'objection_upheld'>, 'prize' | 'goes_on'>,
  wins: readonly Win[],
): string {
  if (prize === 'bingo') return pot_went_back.title;
  if (goes_on) return prize_taken_back.title;
  const names = winnersOf(wins.filter((win) => win.prize === prize));
  // A prize of a game that its host or the clock has ended is not opened again.
  return names ? fill(share_taken_back, { names }).title : prize_shared_out.title;
}

/** What an upheld objection took back, and where the money went. */
export function lossOf(message: MessageOf<'objection_upheld'>): string {
  const { prize, wins, goes_on, display_name, amount } = message;
  if (prize === 'bingo') return 'The win is taken back, and play goes on';
  const what = `${inSentence(display_name)}’s ${formatMoney(amount)} for ${inWords(prize)}`;
  if (goes_on) return `${what} went back into the pot, and the prize is open again`;
  const holders = wins.filter((win) => win.prize === prize);
  return holders.length > 0
    ? `${what} went to ${winnersOf(holders)}, and the prize stays closed`
    : `${what} went to the closest cards`;
}

type PlayerRecord = Record<'games' | 'wins' | 'winnings' | 'streak', number>;

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'Ada won with card #12', or another sentence if nobody won. */
export function headlineOf({ prizes, shares, share_count, wins }: Game): string {
  const [win] = wins;
  if (win && prizes === 'bingo') return `${inSentence(win.display_name)} won${withCard(win)}`;
  if (win) return `${winnersOf(wins)} won ${prizesWon(wins)}`;
  const [closest] = shares;
  if (!closest) return 'Nobody called BINGO';
  return share_count === 1
    ? `${inSentence(closest.display_name)} was closest${withCard(closest)}`
    : `${formatCount(share_count)} cards were equally close`;
}

/** 'Ada calls BINGO; pot of $20.00 goes home', for a front page on paper, where names are cut to fit. */
export function editionHeadline(game: Game): string {
  const cut = <Row extends { display_name: string }>(row: Row) => ({
    ...row,
    display_name: clipped(row.display_name, 40),
  });
  const [wins, shares] = [game.wins.map(cut), game.shares.map(cut)];
  const { prizes, pot_amount, pot_returned } = game;
  const news =
    wins.length > 0 && prizes === 'bingo'
      ? `${winnersOf(wins)} calls BINGO`
      : headlineOf({ ...game, wins, shares });
  if (pot_amount === 0) return news;
  return `${news}; pot of ${formatMoney(pot_amount)} goes ${pot_returned ? 'back' : 'home'}`;
}

/** 'the prizes' if all three were won, otherwise which: 'the first line and the full card'. */
function prizesWon(wins: Game['wins']): string {
  const won = PRIZES_OF.three.filter((prize) => wins.some((win) => win.prize === prize));
  return won.length === PRIZES_OF.three.length ? 'the prizes' : listed(won.map(inWords));
}

/** 'Fred won Election Night BINGO', or another title if nobody won. */
export const resultTitle = (game: Game): string =>
  game.wins[0]?.prize === 'bingo'
    ? `${inSentence(game.wins[0].display_name)} won ${inSentence(gameTitle(game))}`
    : `${inSentence(gameTitle(game))}: ${headlineOf(game)}`;

/** '12 games, 3 wins, $45.00 won, 2 in a row'; null before the first finished game. */
export function recordWords({ games, wins, winnings, streak }: PlayerRecord): string | null {
  if (games === 0) return null;
  return [
    counted(games, 'game'),
    counted(wins, 'win'),
    `${formatMoney(winnings)} won`,
    ...(streak > 1 ? [`${formatCount(streak)} wins in a row`] : []),
  ].join(', ');
}
