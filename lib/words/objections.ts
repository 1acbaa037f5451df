import type { Game, Objection } from '@/lib/bingo/game';
import { inSentence, NAMES_AT_MOST } from './message';
import { formatCount } from './money';

export const object_failed = { title: 'Error', description: 'Failed to send your objection' };
export const decide_objection_failed = {
  title: 'Error',
  description: 'Failed to save your decision',
};
export const second_objection_failed = {
  title: 'Error',
  description: 'Failed to save your answer',
};
export const result_not_open = {
  title: 'Nothing to object to',
  description: 'You can object to a win only until its result is final.',
};
export const own_win = {
  title: 'Your own win',
  description: 'Only other players can object to it.',
};
export const own_objection = {
  title: 'Your own objection',
  description: 'Another player has to agree with it.',
};
export const others_decide = {
  title: 'Somebody else decides',
  description: 'You won or would gain from it, so somebody without a stake decides.',
};
export const card_too_new = {
  title: 'Your card is too new',
  description: 'You can object only with a card that was sold before the win.',
};
export const not_in_the_line = {
  title: 'Not in the winning line',
  description: 'You can object only to a mark in the winning line.',
};
export const reason_missing = { title: 'Reason missing', description: 'Please say why.' };
export const already_objected = {
  title: 'Already objected',
  description: 'You can object once per win, and not to a mark that already has an open objection.',
};
export const objection_not_found = { title: 'Error', description: 'Objection not found' };
export const already_decided = {
  title: 'Already decided',
  description: 'This objection has been decided.',
};
export const winner_gone = {
  title: 'Too late',
  description: 'The winner deleted their account. The pot cannot be taken back.',
};
export const objection_overtaken = {
  title: 'The game goes on',
  description:
    'Another objection was upheld, so there is no longer a win to object to. Your text is still here.',
};
export const win_taken_back = {
  title: 'Your win was taken back',
  description: '{by} objected to {name}, and {agreed}.',
};
export const wins_taken_back = {
  title: 'Your wins were taken back',
  description: '{by} objected to {name}, and {agreed}.',
};
export const objection_waiting = {
  title: 'An objection is waiting for you.',
  description: 'Somebody objects to a winning mark in {game}.',
};
export const objection_upheld_news = {
  title: 'Objection upheld',
  description: '{name} comes off the cards. {loss}.',
};
export const objections_waiting = {
  title: '{count} objections are waiting for you.',
  description: 'They are about winning marks in {game}.',
};
export const may_be_objected_to = { title: 'Players can object to these marks until' };
export const result_is_final = { title: 'The result is final.' };
export const result_not_final = {
  title: 'Not final yet: players can object to a winning mark until',
};
export const final_edition = { title: 'Final edition' };
export const winner_left = { title: 'The winner deleted their account. The result stands.' };

/** What it takes to take a mark back, before anybody has objected. */
export const takesOneMore = {
  house: { title: 'The editors decide.' },
  private: { title: 'One more player has to agree.' },
};

/** Whose press decides an open objection. */
export function whoDecides({ deciders }: Pick<Objection, 'deciders'>, kind: Game['kind']): string {
  if (kind === 'house') return takesOneMore.house.title;
  if (deciders.length === 0) return 'Nobody is left to agree, so the result stands.';
  const who =
    deciders.length > NAMES_AT_MOST
      ? `one of ${formatCount(deciders.length)} players`
      : new Intl.ListFormat('en', { type: 'disjunction' }).format(deciders.map(inSentence));
  return `The mark comes off as soon as ${who} agrees.`;
}
