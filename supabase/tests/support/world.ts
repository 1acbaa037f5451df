import { randomUUID } from 'node:crypto';
import type { Card } from '../../../lib/bingo/game.ts';
import { openApi, signUpPerson, type Api, type ApiPerson } from './api.ts';
import { sql } from './db.ts';
import * as game from './games.ts';
import { lines, saveSet, startGame } from './sets.ts';
import { startGameIn } from './groups.ts';

type Session = { group_id: string; game_id: string; card_id: string; invite_code: string };

/** A database in which every table has rows, so that reading each of them is a meaningful test. */
export type World = {
  visitor: Api;
  ann: ApiPerson;
  ben: ApiPerson;
  stranger: ApiPerson;
  guestEmail: string;
  guestCard: Card;
  houseGame: string;
  friends: Session & { finished_game_id: string; square_id: string; invited: string } & {
    set_id: string;
  };
  strangers: Session;
};

const session = async (person: ApiPerson) =>
  game.callAs<Session>(person, 'create_private_session', {
    p_name: `Table of ${person.name}`,
    p_theme_id: await game.makeTheme(),
    p_card_price: 2.5,
    p_request_id: randomUUID(),
  });

/** Inserts Ben's earlier objection to Ann's win; it was dismissed. */
async function objectBefore(ben: ApiPerson, gameId: string, groupId: string) {
  await sql`
    insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason, status, decided_at)
    select game.id, game.last_seq, square.id, card.id, ${`Between friends ${groupId}`}, 'dismissed', now()
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = ${ben.id}
    join public.game_squares as square on square.game_id = game.id and square.is_marked
    where game.id = ${gameId} limit 1`;
}

/**
 * Ann's friends: an active game in which Ann has a line that she has not called, a game that Ann won and archived, and
 * a pending invitation.
 */
async function playWithFriends(ann: ApiPerson, ben: ApiPerson): Promise<World['friends']> {
  const friends = await session(ann);
  await game.callAs(ben, 'join_group', { p_invite_code: friends.invite_code });
  const { squares } = await game.buy(ben, friends.game_id);
  const square_id = squares[0]!.game_square_id;
  const [annsCard] = await game.callAs<Card[]>(ann, 'my_cards', { p_game_id: friends.game_id });
  await game.markPositions(ann, annsCard!, game.MIDDLE_ROW);
  await game.note(ben, square_id, `Between friends ${friends.group_id}`, { p_reaction: '👏' });
  const finished_game_id = await startGameIn(ann, friends, { p_card_price: 4 });
  const card = await game.buy(ann, finished_game_id);
  await game.markPositions(ann, card, game.MIDDLE_ROW);
  await game.buy(ben, finished_game_id);
  await game.callAs(ann, 'call_bingo', { p_card_id: card.id });
  await objectBefore(ben, finished_game_id, friends.group_id);
  await game.callAs(ann, 'archive_game', { p_game_id: finished_game_id });
  const set_id = await saveSet(ann, friends.group_id, lines(24, 'Between friends'));
  await startGame(ann, friends.group_id, { p_theme_id: set_id });
  const invited = `dora-${friends.group_id.slice(0, 8)}@example.test`;
  await game.callAs(ann, 'invite_to_group', { p_group_id: friends.group_id, p_email: invited });
  return {
    ...friends,
    finished_game_id,
    square_id,
    invited,
    set_id,
  };
}

export async function makeWorld(): Promise<World> {
  const ann = await signUpPerson('Ann');
  const ben = await signUpPerson('Ben');
  const stranger = await signUpPerson('Stranger');
  const admin = await game.makeAdmin();
  const houseGame = await game.makeHouseGame(admin);
  const guestCard = await game.buyAsGuest(game.guestToken(), houseGame);
  const guestEmail = `gus-${guestCard.id.slice(0, 8)}@example.test`;
  await sql`update public.guest_cards set email = ${guestEmail} where card_id = ${guestCard.id}`;
  await game.callAs(admin, 'start_house_game', { p_game_id: houseGame });
  await game.markPositions(admin, guestCard, game.MIDDLE_ROW);
  await game.buy(stranger, houseGame);
  return {
    visitor: openApi(),
    ann,
    ben,
    stranger,
    guestEmail,
    guestCard,
    houseGame,
    friends: await playWithFriends(ann, ben),
    strangers: await session(stranger),
  };
}
