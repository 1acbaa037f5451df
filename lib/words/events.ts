import { shortSeal } from '@/lib/bingo/drafts';
import type { GameMessage, MessageOf, Win } from '@/lib/bingo/game';
import type { ChannelPost } from '@/lib/contract/groups';
import { inSentence, listed, NAMES_AT_MOST, quoted } from './message';
import { formatCount, formatMoney } from './money';
import { inWords, lossOf, prizeNames, winnersOf, withCard } from './results';

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
        text: updateOf(message),
      };
    case 'game_started':
      return { kicker: 'Bulletin', text: 'The game has started' };
    case 'game_ended':
      return { kicker: 'Last edition', text: endingOf(message) };
    case 'game_called_off':
      return {
        kicker: 'Canceled',
        text: message.by
          ? 'The game was called off'
          : 'The game was called off: its squares never came',
        by: message.by,
      };
    case 'card_sold':
      return {
        kicker: 'New player',
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
        kicker: 'Settings',
        text: message.shows_closeness ? 'Everybody sees who is close' : 'Who is close is hidden',
        by: message.by,
      };
    case 'bingo_called':
      return winHeadline(message, message.parts);
    case 'objection_made':
      return {
        kicker: 'Objection',
        text: `An objection to ${squareOf(message)}`,
        by: message.by,
      };
    case 'objection_upheld':
      return {
        kicker: 'Retraction',
        text: [`${squareOf(message)} comes off`, ...whoUpheld(message), lossOf(message)].join('. '),
      };
    case 'objection_dismissed':
      return {
        kicker: 'Objection',
        text: `${squareOf(message)}: the objection is dismissed${message.is_interested ? NO_OTHER : ''}`,
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
      return message.wins ? null : { kicker: 'Pot', text: 'Guests have claimed all they won' };
    case 'pot_returned':
      return {
        kicker: 'Pot',
        text: `${formatMoney(message.amount)} was returned to the house fund`,
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
    case 'lines_changed':
      return message.summary
        ? {
            kicker: 'Cut',
            text: `${squareOf({ summary: message.summary })} was deleted`,
            by: message.by ?? null,
          }
        : null;
    case 'member_returned':
      if (message.has_moved) return null;
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
        kicker: 'Settings',
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

/** What was changed before the start. */
function updateOf({ title, start_moved }: MessageOf<'game_updated'>): string {
  if (title) return 'The game’s details changed';
  return start_moved === false ? 'The dates have changed' : 'The start has changed';
}

/** The headline of several purchases in a row. */
export function salesHeadline(sales: readonly MessageOf<'card_sold'>[]): Headline {
  const players = new Set(sales.map(({ display_name }) => display_name || 'Anonymous'));
  const [first] = players;
  return {
    kicker: 'New players',
    text:
      players.size === 1
        ? `${inSentence(first ?? '')} bought ${formatCount(sales.length)} cards`
        : `${formatCount(players.size)} players bought cards`,
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

type Called = Pick<Win, 'prize' | 'display_name' | 'card_number'>;

/**
 * The headline of a win: of BINGO or of a prize. `parts` are the cards that held the prize right after the call; an old event
 * does not say whether it was shared.
 */
export const winHeadline = (
  win: Called,
  parts: readonly Pick<Win, 'card_number' | 'display_name'>[] | undefined,
): Headline => {
  const { prize, display_name, card_number } = win;
  const others = parts?.filter((part) => part.card_number !== card_number) ?? [];
  const verb = parts && prize !== 'bingo' ? 'won' : 'called';
  return {
    kicker: 'Extra! Extra!',
    text:
      others.length > 0
        ? `${inSentence(display_name)} shares ${inWords(prize)} with ${winnersOf(others)}`
        : `${inSentence(display_name)} ${verb} ${inWords(prize)}${withCard(win)}`,
  };
};

/** What is said of an editor who decided although they had a part in it. */
const NO_OTHER = ', as there was no other editor';

/** Who objected and who agreed, as far as the viewer may know. */
function whoUpheld({ objected_by, by, is_interested }: MessageOf<'objection_upheld'>): string[] {
  const parts = [
    ...(objected_by ? [`${inSentence(objected_by)} objected`] : []),
    ...(by ? [`${inSentence(by)} agreed${is_interested ? NO_OTHER : ''}`] : []),
  ];
  return parts.length > 0 ? [listed(parts)] : [];
}

/** How a game was ended by its host or the clock: who was closest, and what they got. An old event may not know. */
function endingOf({
  shares,
  share_count,
  rest,
}: Pick<MessageOf<'game_ended'>, 'shares' | 'share_count' | 'rest'>): string {
  const [first] = shares;
  if (rest === undefined) return 'The game was ended';
  const money = formatMoney(rest);
  if (!first) return `The game was ended${rest > 0 ? `, and ${money} was returned` : ''}`;
  if (share_count === 1)
    return `The game was ended: ${inSentence(first.display_name)} was closest and got ${formatMoney(first.amount)}`;
  if (share_count > NAMES_AT_MOST)
    return `The game was ended: ${formatCount(share_count)} cards were closest and shared ${money}`;
  const names = listed(shares.map(({ display_name }) => inSentence(display_name)));
  return `The game was ended: ${names} were closest and shared ${money}`;
}

/** The headline of an event as one sentence, for screen readers. */
export function spokenHeadline(message: GameMessage): string | null {
  const headline = headlineOf(message);
  if (!headline) return null;
  const { text, by } = headline;
  const { type } = message;
  if (type === 'square_marked') return `${quoted(text)}: marked${by ? ` by ${by}` : ''}`;
  return by ? `${text}${type === 'objection_dismissed' ? ', as decided' : ''} by ${by}` : text;
}

/** How a service shows what players wrote: as plain text, and an address without a preview. */
export type Service = { text: (text: string) => string; link: (url: string) => string };

/** Escapes whatever would format the text or mention somebody. */
export const discord: Service = {
  text: (text) => text.replace(/[^\p{L}\p{M}\p{N}\s\p{Extended_Pictographic}]/gu, '\\$&'),
  link: (url) => `<${new URL(url).href}>`,
};
/** Slack makes a link of each address in a message, so an invisible word joiner splits those that players wrote. */
export const slack: Service = {
  text: (text) => escaped(text).replace(/[.:/@](?=\S)/g, '$&\u2060'),
  link: (url) => escaped(new URL(url).href),
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type PostOf<Type extends ChannelPost['news'][number]['type']> = Extract<
  ChannelPost['news'][number],
  { type: Type }
>;

/** The message that tests a new address. */
export const firstPost = (group: string) => `From now on, marks and wins in ${group} appear here.`;

/** The most headlines in one message. */
const MOST = 10;
/** In characters. Discord refuses a longer message, and Slack hides the end of one. */
const LONGEST = 2000;

/** A message about a game: its theme, its latest news, as many as fit, and the address of its page. */
export function postOf(post: ChannelPost, page: string, to: Service): string {
  for (let count = Math.min(MOST, post.news.length); count > 0; count -= 1) {
    const text = latestOf(post, count, page, to);
    if (text.length <= LONGEST) return text;
  }
  return latestOf(post, 0, page, to);
}

function latestOf({ theme_name, news }: ChannelPost, count: number, page: string, to: Service) {
  const left = news.length - count;
  return [
    to.text(theme_name),
    ...(left > 0 ? [`… and ${left} earlier`] : []),
    ...news.slice(left).map((one) => lineOf(one, to)),
    to.link(page),
  ].join('\n');
}

/** A sentence with names in it, without the characters that set them apart on a page. */
const plainly = (sentence: string, to: Service) => to.text(sentence.replace(/[\u2068\u2069]/g, ''));

/** A call with what it brought at that moment, or nothing of it where an old event does not say. */
function callOf({ display_name, card_number, amount, parts }: PostOf<'bingo_called'>, to: Service) {
  const name = to.text(display_name);
  const others = parts?.filter((part) => part.card_number !== card_number) ?? [];
  if (!parts) return `${name} called it.`;
  const money = `${formatMoney(amount)} (play money)`;
  return others.length > 0
    ? `${name} shares it with ${plainly(winnersOf(others), to)} and gets ${money}.`
    : `${name} won ${money}.`;
}

function lineOf(one: ChannelPost['news'][number], to: Service): string {
  if (one.type === 'game_called_off') return 'The game was called off.';
  if (one.type === 'game_ended') return `${plainly(endingOf(one), to)}.`;
  if (one.type === 'bingo_called') return `${prizeNames[one.prize]}! ${callOf(one, to)}`;
  if (one.type === 'objection_upheld')
    return plainly(`Objection upheld: ${quoted(one.summary)} comes off. ${lossOf(one)}.`, to);
  const receipt = one.source_url ? `, ${to.link(one.source_url)}` : '';
  return `✓ ${to.text(one.summary)} (${to.text(one.by)}${receipt})`;
}
