import { shortSeal } from '@/lib/bingo/drafts';
import type { GameMessage, MessageOf } from '@/lib/bingo/game';
import { inSentence, quoted } from '@/lib/words/message';
import { formatCount, formatMoney } from '@/lib/words/money';
import { afterUpheld, endingOf, winHeadline, type Headline } from './win-headlines';

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
      return {
        kicker: 'Marked',
        text: message.summary,
        by: message.by,
        source_url: message.source_url,
      };
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
      return { kicker: 'Letters', text: `A note on ${squareOf(message)}`, by: message.by };
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
      return { kicker: 'Next edition', text: 'The same people play again', by: message.by };
    case 'pot_contributed':
      return {
        kicker: 'Business',
        text: `The house fund put ${formatMoney(message.amount)} into the pot`,
      };
    case 'pot_claimed':
      return { kicker: 'Business', text: 'The winner claimed the pot' };
    case 'pot_returned':
      return {
        kicker: 'Business',
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

/** Of cards that were taken one after the other. */
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
