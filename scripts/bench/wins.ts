import type { Card } from '../../lib/bingo/game.ts';
import type { Person } from '../../supabase/tests/support/db.ts';
import type { World } from './world.ts';

type Players = Record<'player' | 'friend' | 'third' | 'admin', Person>;

/** Creates won games with an objection to a mark: one for the host to decide, one for the players, and a house game. */
export async function winsToObjectTo({ game }: World, { player, friend, third, admin }: Players) {
  const object = async (person: Person, p_game_square_id: string) =>
    (
      await game.callAs<{ objection_id: string }>(person, 'object_to_mark', {
        ...{ p_game_square_id, p_reason: 'It did not' },
      })
    ).objection_id;
  const lineOf = (card: Card) =>
    card.squares
      .filter(({ position }) => game.MIDDLE_ROW.includes(position))
      .map(({ game_square_id }) => game_square_id);

  async function wonBy(winner: Person, objector: Person) {
    const people = [player, friend, third];
    const id = await game.makePrivateGame(people);
    const cards = [];
    for (const person of people) cards.push(await game.buy(person, id));
    const card = cards[people.indexOf(winner)]!;
    await game.markPositions(winner, card, game.MIDDLE_ROW);
    await game.callAs(winner, 'call_bingo', { p_card_id: card.id });
    const squares = lineOf(card);
    return { id, squares, objection: await object(objector, squares[0]!) };
  }

  const house = await game.makeActiveHouseGame(admin);
  const token = game.guestToken();
  await game.buyAsGuest(token, house);
  const card = await game.buy(player, house);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  await game.callAs(player, 'call_bingo', { p_card_id: card.id });
  return {
    ofFriend: await wonBy(friend, third),
    ofPlayer: await wonBy(player, friend),
    asGuest: { p_game_square_id: lineOf(card)[0], p_reason: 'It did not', p_guest_token: token },
  };
}
