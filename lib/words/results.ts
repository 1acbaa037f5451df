import { type Game, type Prize, type Win, gameTitle, type MessageOf } from '@/lib/bingo/game';
import { SIZE, bestLine, completedLines, maskOf } from '@/lib/bingo/board';
import { markedOf } from '@/lib/bingo/closeness';
import { PRIZES_OF } from '@/lib/bingo/kinds';
import { isPotReturned, payoutsOf, sumOf, type Payouts } from '@/lib/bingo/payouts';
import { called_off, not_claimed_in_time } from './games';
import { eitherOf, listed, NAMES_AT_MOST, inSentence } from './message';
import { formatMoney, formatCount } from './money';
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

/** For which prizes a game goes on after one was won. */
export const goesOnFor = ({ prizes, wins }: Pick<Game, 'prizes' | 'wins'>): string => {
  const open = PRIZES_OF[prizes].filter((prize) => wins.every((win) => win.prize !== prize));
  return `The game goes on for ${listed(open.map(inWords))}.`;
};

/** The name of a line of a card: "row 2", "column 4" or "diagonal". */
export function lineName([first = 0, second = 0]: readonly number[]): string {
  const step = second - first;
  if (step === 1) return `row ${first / SIZE + 1}`;
  return step === SIZE ? `column ${first + 1}` : 'diagonal';
}

/** On which squares a win rests: 'row 3', 'row 3 and column 1', or 'all squares on the card'. */
export function squaresWon({ prize, positions }: Pick<Win, 'prize' | 'positions'>): string {
  if (prize === 'full_card') return 'all squares on the card';
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
export function winnersOf(wins: readonly Pick<Win, 'card_number' | 'display_name'>[]): string {
  const names = [
    ...new Map(wins.map((win) => [win.card_number, inSentence(win.display_name)])).values(),
  ];
  const others = names.length - NAMES_AT_MOST;
  return listed(others > 0 ? [...names.slice(0, NAMES_AT_MOST), `${others} more`] : names);
}

/** What comes before the names of the closest cards in a list, where commas separate them. */
export const closestLabel = (names: string): string =>
  names.includes(', ') ? 'Shared by' : 'Closest:';

/** Says with whom a card shares a prize, and its part; null if with nobody. */
export function whyLess(wins: readonly Win[], mine: Win): string | null {
  const all = wins.filter(({ prize }) => prize === mine.prize);
  const others = all.filter(({ card_number }) => card_number !== mine.card_number);
  if (others.length === 0) return null;
  return `You share ${formatMoney(sumOf(all))} with ${winnersOf(others)}, who got there with the same mark. Your part is ${formatMoney(mine.amount)}.`;
}

type Upheld = Pick<
  MessageOf<'objection_upheld'>,
  'lost' | 'received' | 'received_count' | 'returned' | 'goes_on'
>;
type Lost = Upheld['lost'];

/** '$5.00 for the first line and $3.00 for the second line' */
const amountsFor = (lost: Lost): string =>
  listed(lost.map(({ prize, amount }) => `${formatMoney(amount)} for ${inWords(prize)}`));

/** Which of the prizes that were taken back are open again, within a sentence; null for none. */
function reopenedBy({ lost, received, goes_on }: Upheld): string | null {
  if (!goes_on || !received) return null;
  const open = [...new Set(lost.map(({ prize }) => prize))].filter((prize) =>
    received.every((row) => row.prize !== prize),
  );
  if (open.length === 0) return null;
  return `${listed(open.map(inWords))} ${open.length > 1 ? 'are' : 'is'} open again`;
}

/** Who got how much of what an objection took back, as clauses of their own; what is not known is not said. */
function receiversOf({ received = [], received_count, returned = 0 }: Upheld): string[] {
  const rows = received.slice(0, NAMES_AT_MOST);
  const others = (received_count ?? received.length) - rows.length;
  const gains = rows.map(
    ({ display_name, amount }, at) =>
      `${inSentence(display_name)}${at === 0 ? ' got' : ''} ${formatMoney(amount)}${at === 0 ? ' of it' : ''}`,
  );
  return [
    ...(gains.length > 0 ? [listed(others > 0 ? [...gains, `${others} more`] : gains)] : []),
    ...(returned > 0 ? [`${formatMoney(returned)} was returned`] : []),
  ];
}

const capitalized = (clause: string) => clause.charAt(0).toUpperCase() + clause.slice(1);

/** Where the money went that an objection took from these wins, as the text after its sum. */
export function fateOfMoney(message: Upheld, mine: Lost): string {
  const [first, ...others] = mine;
  if (!first || first.prize === 'bingo')
    return message.goes_on
      ? 'is back in the pot. Play goes on, and your card can win again.'
      : 'was taken back.';
  const taken =
    others.length > 0
      ? `was taken back: ${amountsFor(mine)}`
      : `for ${inWords(first.prize)} was taken back`;
  const open = reopenedBy(message);
  const canWin = open ? [`${capitalized(open)}, and your card can win again`] : [];
  return [taken, ...receiversOf(message), ...canWin].map((clause) => `${clause}.`).join(' ');
}

/** What an upheld objection took back, and where the money went; a text without its last full stop. */
export function lossOf(message: Upheld): string {
  const { lost } = message;
  const people = new Map<number, Lost>();
  for (const row of lost)
    people.set(row.card_number, [...(people.get(row.card_number) ?? []), row]);
  const prizes = new Set(lost.map(({ prize }) => prize));
  const [prize] = prizes;
  const isOne = prizes.size === 1;
  const losses = [...people.values()].map(
    (rows) =>
      `${inSentence(rows[0]!.display_name)}’s ${isOne ? formatMoney(rows[0]!.amount) : amountsFor(rows)}`,
  );
  const what = isOne && prize && prize !== 'bingo' ? ` for ${inWords(prize)}` : '';
  const taken = `${listed(losses)}${what} ${lost.length > 1 ? 'are' : 'is'} taken back`;
  if (lost[0]?.prize === 'bingo') return `${taken}${message.goes_on ? ', and play goes on' : ''}`;
  const open = reopenedBy(message);
  return [taken, ...receiversOf(message), ...(open ? [capitalized(open)] : [])].join('. ');
}

type PlayerRecord = Record<'games' | 'wins' | 'winnings' | 'streak', number>;

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'Ada won with card #12', 'Ann won the first line; Ben and Cem shared the second line', or another sentence if nobody won. */
export function headlineOf({ prizes, shares, share_count, wins, is_called_off }: Game): string {
  if (is_called_off) return called_off.title;
  const [win] = wins;
  if (win && prizes === 'bingo') return `${inSentence(win.display_name)} won${withCard(win)}`;
  if (win) return prizesWon(wins).join('; ');
  const [closest] = shares;
  if (!closest) return 'Nobody won';
  return share_count === 1
    ? `${inSentence(closest.display_name)} was closest${withCard(closest)}`
    : `${formatCount(share_count)} cards shared the pot`;
}

/** 'Ada calls BINGO; pot of $20.00 goes home', for a front page on paper, where names are cut to fit. */
export function editionHeadline(game: Game): string {
  const cut = <Row extends { display_name: string }>(row: Row) => ({
    ...row,
    display_name: clipped(row.display_name, 40),
  });
  const [wins, shares] = [game.wins.map(cut), game.shares.map(cut)];
  const { prizes, pot_amount } = game;
  const news =
    wins.length > 0 && prizes === 'bingo'
      ? `${winnersOf(wins)} calls BINGO`
      : headlineOf({ ...game, wins, shares });
  const isReturned = isPotReturned(game);
  if (pot_amount === 0 || (!isReturned && payoutsOf(game).rest.returned > 0)) return news;
  return `${news}; pot of ${formatMoney(pot_amount)} goes ${isReturned ? 'back' : 'home'}`;
}

/** Who won which of three prizes, as a clause for each group of cards: 'Ann won the first line and the full card'. */
function prizesWon(wins: Game['wins']): string[] {
  const groups = new Map<string, { wins: Win[]; prizes: Prize[] }>();
  for (const prize of PRIZES_OF.three) {
    const those = wins.filter((win) => win.prize === prize);
    if (those.length === 0) continue;
    const key = those.map(({ card_number }) => card_number).join();
    const group = groups.get(key) ?? { wins: those, prizes: [] };
    groups.set(key, { ...group, prizes: [...group.prizes, prize] });
  }
  return [...groups.values()].map(({ wins: those, prizes }) => {
    const what =
      prizes.length === PRIZES_OF.three.length ? 'all three prizes' : listed(prizes.map(inWords));
    return `${winnersOf(those)} ${those.length > 1 ? 'shared' : 'won'} ${what}`;
  });
}

/** Who got the pot of a finished game, after its amount. */
export function fateOfPot(game: Game): string {
  const { kind, prizes, pot_claimed, wins, shares } = game;
  if (prizes === 'three' && shares.length === 0) return 'in three prizes';
  const parts = [...wins, ...shares];
  const name = winnersOf(parts);
  if (new Set(parts.map(({ card_number }) => card_number)).size > 1) return 'shared';
  if (isPotReturned(game)) return 'returned to the house fund';
  if (parts.every(({ is_returned }) => is_returned)) return not_claimed_in_time.title;
  if (kind === 'house' && !pot_claimed) return `can be claimed by ${name}`;
  return `${shares.length > 0 ? 'went to' : 'won by'} ${name}`;
}

/** Says which prizes nobody won, and where their money went; null if all were won. */
export function restWords({ notWon, rest }: Payouts): string | null {
  if (notWon.length === 0) return null;
  const { amount, shares, others, returned } = rest;
  const shared = Math.round((amount - returned) * 100) / 100;
  const closest = shares.length + others === 1 ? 'the closest card' : 'the closest cards';
  return [
    ...(notWon[0] === 'bingo' ? [] : [`Nobody won ${eitherOf(notWon.map(inWords))}.`]),
    ...(shared > 0 ? [`${formatMoney(shared)} went to ${closest}.`] : []),
    ...(returned > 0 ? [`${formatMoney(returned)} was returned.`] : []),
  ].join(' ');
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
