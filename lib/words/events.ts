import { shortSeal } from '@/lib/bingo/drafts';
import type { GameMessage, MessageOf, Win } from '@/lib/bingo/game';
import type { ChannelPost } from '@/lib/contract/groups';
import { inSentence, listed, NAMES_AT_MOST, quoted } from './message';
import { formatCount, formatMoney } from './money';
import { inWords, lossOf, prizeNames, sharesPrize, withCard } from './results';

/** The words of a game's events, for the timeline, the ticker, screen readers and the channels of groups. */
export type Headline = {
  kicker: string;
  text: string;
  by?: string | null;
  source_url?: string | null;
};

const squareOf = ({ summary }: { summary: string }) => inSentence(quoted(summary));

/** The headline of an event; null for an event type that this build does not know. */
export function headlineOf(message: GameMessage): Headline | null {
  switch (message.type) {
    case 'game_created':
      return { kicker: 'First edition', text: 'The game was created', by: message.by };
    case 'game_updated':
      return {
        kicker: 'Erratum',
        text: message.title ? "The game's details changed" : 'The start has changed',
      };
    case 'game_started':
      return { kicker: 'Stop press', text: 'The game has started' };
    case 'game_ended':
      return { kicker: 'Last edition', text: endingOf(message) };
    case 'card_sold':
      return {
        kicker: 'New reader',
        text: `${inSentence(message.display_name || 'Anonymous')} bought card #${message.card_number}`,
      };
    case 'square_marked':
      return markHeadline(message);
    case 'square_unmarked':
      return { kicker: 'Correction', text: `${squareOf(message)}: unmarked`, by: message.by };
    case 'receipt_added':
      return {
        kicker: 'Evidence',
        text: `A receipt for ${squareOf(message)}`,
        by: message.by,
        source_url: message.source_url,
      };
    case 'note_saved':
      return { kicker: 'Note', text: `A note on ${squareOf(message)}`, by: message.by };
    case 'closeness_set':
      return {
        kicker: 'Standings',
        text: message.shows_closeness ? 'Everybody sees who is close' : 'Who is close is hidden',
        by: message.by,
      };
    case 'bingo_called':
      return winHeadline(message, message.wins);
    case 'objection_made':
      return {
        kicker: 'Objection',
        text: `An objection to ${squareOf(message)}`,
        by: message.by,
      };
    case 'objection_seconded':
      return {
        kicker: 'Objection',
        text: `The objection to ${squareOf(message)} is seconded`,
        by: message.by,
      };
    case 'objection_upheld':
      return {
        kicker: 'Retraction',
        text: `${squareOf(message)}: the objection is upheld, ${afterUpheld(message)}`,
        by: message.by,
      };
    case 'objection_dismissed':
      return {
        kicker: 'Objection',
        text: `${squareOf(message)}: the objection is dismissed`,
        by: message.by,
      };
    case 'played_again':
      return { kicker: 'Next edition', text: 'A new game for the same group', by: message.by };
    case 'pot_contributed':
      return {
        kicker: 'Pot',
        text: `The house fund put ${formatMoney(message.amount)} into the pot`,
      };
    case 'pot_claimed':
      return { kicker: 'Pot', text: 'The winner claimed the pot' };
    case 'pot_returned':
      return {
        kicker: 'Pot',
        text: `${formatMoney(message.amount)} went back to the house fund`,
      };
    case 'member_left':
      return {
        kicker: 'Departures',
        text: `${inSentence(message.display_name ?? 'Somebody')} left the group`,
      };
    case 'member_removed':
      return {
        kicker: 'Departures',
        text: `${inSentence(message.display_name ?? 'Somebody')} was removed from the group`,
        by: message.by,
      };
    case 'member_returned':
      return {
        kicker: 'Arrivals',
        text: `${inSentence(message.display_name ?? 'Somebody')} is back in the group`,
      };
    case 'card_sealed':
      return {
        kicker: 'Sealed',
        text: `${inSentence(message.display_name)} sealed card #${message.card_number}, fingerprint ${shortSeal(message.seal)}`,
      };
    case 'cards_locked':
      return { kicker: 'Press time', text: 'Every card is sealed: marking begins' };
    case 'shows_cards_set':
      return {
        kicker: 'Standings',
        text: message.shows_cards ? 'Everybody sees all cards' : 'Other cards are hidden',
        by: message.by,
      };
    case 'card_returned':
      return {
        kicker: 'Returns',
        text: `${inSentence(message.display_name)} returned card #${message.card_number}`,
      };
    default:
      return null;
  }
}

/** The headline of several purchases in a row. */
export function salesHeadline(sales: readonly MessageOf<'card_sold'>[]): Headline {
  const readers = new Set(sales.map(({ display_name }) => display_name || 'Anonymous'));
  const [first] = readers;
  return {
    kicker: 'New readers',
    text:
      readers.size === 1
        ? `${inSentence(first ?? '')} bought ${formatCount(sales.length)} cards`
        : `${formatCount(readers.size)} readers bought cards`,
  };
}

type Mark = { summary: string; by: string | null; source_url: string | null };

/** A square that came true. */
export const markHeadline = ({ summary, by, source_url }: Mark): Headline => ({
  kicker: 'Marked',
  text: summary,
  by,
  source_url,
});

/** The headline of a win: of BINGO or of a prize, which the card may share with those that won it before. */
export const winHeadline = (
  {
    prize,
    display_name,
    card_number,
    seq,
  }: Pick<Win, 'prize' | 'display_name' | 'card_number' | 'seq'>,
  wins: readonly Win[],
): Headline => {
  const what =
    prize === 'bingo'
      ? 'called BINGO'
      : `${sharesPrize(wins, prize, seq) ? 'shares' : 'won'} ${inWords(prize)}`;
  return {
    kicker: 'Extra! Extra!',
    text: `${inSentence(display_name)} ${what}${withCard({ display_name, card_number })}`,
  };
};

/** The end of the headline of an upheld objection, after the square. */
const afterUpheld = (message: MessageOf<'objection_upheld'>): string =>
  message.prize === 'bingo' ? 'the win is taken back, and the game goes on' : lossOf(message);

/** Names the players who shared the pot of a game that its host or the clock ended. */
function endingOf({ shares, share_count }: MessageOf<'game_ended'>): string {
  const [first] = shares;
  if (!first) return 'The game ended without a winner';
  if (share_count === 1)
    return `The game was ended: ${inSentence(first.display_name)} was closest and takes ${formatMoney(first.amount)}`;
  if (share_count > NAMES_AT_MOST)
    return `The game was ended: ${formatCount(share_count)} cards were closest and share the pot`;
  const names = listed(shares.map(({ display_name }) => inSentence(display_name)));
  return `The game was ended: ${names} were closest and share the pot`;
}

/** The headline of an event as one sentence, for screen readers. */
export function spokenHeadline(message: GameMessage): string | null {
  const headline = headlineOf(message);
  if (!headline) return null;
  const { text, by } = headline;
  const { type } = message;
  if (type === 'square_marked') return `${quoted(text)}: marked${by ? ` by ${by}` : ''}`;
  const isDecision = type === 'objection_upheld' || type === 'objection_dismissed';
  return by ? `${text}${isDecision ? ', as decided' : ''} by ${by}` : text;
}

/** How a service shows what players wrote: as plain text, and an address without a preview. */
export type Service = { text: (text: string) => string; link: (url: string) => string };

/** Escapes whatever would format the text or mention somebody. */
export const discord: Service = {
  text: (text) => text.replace(/[^\p{L}\p{M}\p{N}\s\p{Extended_Pictographic}]/gu, '\\$&'),
  link: (url) => `<${new URL(url).href}>`,
};
export const slack: Service = {
  text: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  link: (url) => slack.text(new URL(url).href),
};

/** The message that tests a new address. */
export const firstPost = (group: string) => `From now on, marks and wins in ${group} appear here.`;

/** The number of headlines in one message, so that it stays below the length that both services take. */
const MOST = 10;

/** A message about a game: its theme, its news, and the address of its page. */
export function postOf({ theme_name, news }: ChannelPost, page: string, to: Service): string {
  const shown = news.slice(-MOST);
  const left = news.length - shown.length;
  return [
    to.text(theme_name),
    ...(left > 0 ? [`… and ${left} earlier`] : []),
    ...shown.map((one) => lineOf(one, to)),
    to.link(page),
  ].join('\n');
}

function lineOf(one: ChannelPost['news'][number], to: Service): string {
  if (one.type === 'game_ended') return 'The game is over. Nobody called BINGO.';
  if (one.type === 'bingo_called')
    return `${prizeNames[one.prize]}! ${to.text(one.display_name)} won ${formatMoney(one.amount)} (play money).`;
  const receipt = one.source_url ? `, ${to.link(one.source_url)}` : '';
  return `✓ ${to.text(one.summary)} (${to.text(one.by)}${receipt})`;
}
