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

function said(viewer: Participant, game: Game) {
  const may = permissionsOf(viewer, game, viewer.cards_held ? card : null);
  const why = whoMarks(game, may);
  return { why: why && sentenceOf(why), hint: hintOf(game, may, false).title };
}

describe('a square of the house game', () => {
  it('says to everybody but admins that the newsroom marks, and what they can do themselves', () => {
    expect(said(guest, house).why).toMatch(/newsroom marks.*Sign up to comment and react\.$/);
    expect(said(player, house).why).toMatch(/newsroom marks.*receipt\.$/);
    expect(said(watcher, house).why).toMatch(/newsroom marks.*With a card you can comment/);
    expect(said(admin, house).why).toBeNull();
  });

  it('asks nobody to mark who may not', () => {
    for (const viewer of [guest, player, watcher])
      expect(said(viewer, house).hint).toBe(
        'Tap squares to read them. The newsroom marks them when stuff happens. Get 5 in a row to win!',
      );
    expect(said(admin, house).hint).toBe(
      'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!',
    );
  });

  it('says of a game that has not begun, or is over, that it is so', () => {
    for (const viewer of [guest, player, admin]) {
      expect(said(viewer, { ...house, status: 'completed' }).why).toMatch(/^This game is over/);
      expect(said(viewer, { ...house, status: 'upcoming' }).why).toMatch(/when the game starts/);
    }
  });
});

describe('a square of a private game', () => {
  it('is for its players to mark, and for whoever left only to read', () => {
    expect(said(member, friends)).toEqual({
      why: null,
      hint: 'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!',
    });
    expect(said(player, friends).why).toContain('not a member of The Late Desk any more');
    expect(said(player, friends).hint).toBe('Tap squares to read them.');
  });
});
