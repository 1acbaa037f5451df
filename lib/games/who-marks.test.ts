import { describe, expect, it } from 'vitest';
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

describe('a square of the house game', () => {
  it('explains to everybody but admins that the newsroom marks, and what they can do', () => {
    expect(texts(guest, house).why).toMatch(/newsroom marks.*Sign up to comment and react\.$/);
    expect(texts(player, house).why).toMatch(/newsroom marks.*receipt\.$/);
    expect(texts(watcher, house).why).toMatch(/newsroom marks.*With a card you can comment/);
    expect(texts(admin, house).why).toBeNull();
  });

  it('asks only admins to mark', () => {
    for (const viewer of [guest, player, watcher])
      expect(texts(viewer, house).hint).toBe(
        'Tap squares to read them. The newsroom marks them when stuff happens. Get 5 in a row to win!',
      );
    expect(texts(admin, house).hint).toBe(
      'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!',
    );
  });

  it('says what wins where there are three prizes', () => {
    for (const [viewer, game] of [
      [guest, house],
      [admin, house],
      [member, friends],
    ] as const)
      expect(texts(viewer, { ...game, prizes: 'three' }).hint).toMatch(
        /A line, two lines and the full card win\.$/,
      );
  });

  it('explains that the game has not started or is over', () => {
    for (const viewer of [guest, player, admin]) {
      expect(texts(viewer, { ...house, status: 'completed' }).why).toMatch(/^This game is over/);
      expect(texts(viewer, { ...house, status: 'upcoming' }).why).toMatch(/when the game starts/);
    }
  });
});

describe('a square of a private game', () => {
  it('can be marked by players, but only read by somebody who left', () => {
    expect(texts(member, friends)).toEqual({
      why: null,
      hint: 'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!',
    });
    expect(texts(player, friends).why).toContain('not a member of The Late Desk any more');
    expect(texts(player, friends).hint).toBe('Tap squares to read them.');
  });
});
