import { expect, it } from 'vitest';
import type { Card, Game } from '@/lib/bingo/game';
import { permissionsOf, type Participant } from '@/lib/bingo/permissions';
import { sentenceOf } from '@/lib/words/message';
import { hintOf, whoMarks } from './who-marks';

const house = { id: 'g', kind: 'house', status: 'active', max_cards: null } as Game;
const friends = { ...house, kind: 'private', group_name: 'The Late Desk' } as Game;
const card = { id: 'c', game_id: 'g', card_number: 7, is_house_card: false } as Card;

const guest: Participant = { user_id: null, is_admin: false, is_member: false, cards_held: 1 };
const player: Participant = { ...guest, user_id: 'u' };
const watcher: Participant = { ...player, cards_held: 0 };
const admin: Participant = { ...watcher, is_admin: true };
const member: Participant = { ...player, is_member: true };

function texts(viewer: Participant, game: Game) {
  const may = permissionsOf(viewer, game, viewer.cards_held ? card : null);
  const why = whoMarks(game, may);
  return { why: why && sentenceOf(why), hint: hintOf(game, may, false).title };
}

const TAP = 'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!';
const READ =
  'Tap squares to read them. The editors mark them when stuff happens. Get 5 in a row to win!';

it.each([
  ['a guest', guest, /editors mark the squares\. Sign up to comment and react\.$/, READ],
  ['a player', player, /editors mark the squares\.$/, READ],
  ['a watcher', watcher, /editors mark the squares\. Get a card to comment/, READ],
  ['an admin', admin, null, TAP],
])('a square of the house game says to %s who marks, and what they can do', (_, who, why, hint) => {
  const shown = texts(who, house);
  if (why) expect(shown.why).toMatch(why);
  else expect(shown.why).toBeNull();
  expect(shown.hint).toBe(hint);
  expect(texts(who, { ...house, prizes: 'three' }).hint).toMatch(
    /One line, two lines and the full card each win a prize\.$/,
  );
  expect(texts(who, { ...house, status: 'completed' }).why).toMatch(/^This game is over/);
  expect(texts(who, { ...house, status: 'upcoming' }).why).toMatch(/when the game starts/);
});

it('a square of a private game can be marked by players, but only read by somebody who left', () => {
  expect(texts(member, friends)).toEqual({ why: null, hint: TAP });
  expect(texts(member, { ...friends, prizes: 'three' }).hint).toMatch(
    /the full card each win a prize\.$/,
  );
  expect(texts(player, friends).why).toContain('no longer a member of The Late Desk');
  expect(texts(player, friends).hint).toBe('Tap squares to read them.');
});
