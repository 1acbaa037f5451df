import { expect, test } from 'vitest';
import { applyMessage } from '../../../lib/bingo/events.ts';
import type { Card, GameMessage } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { dealNearly, makeThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

const timeIsUp = (id: string) => sql`update public.games set ends_at = now() where id = ${id}`;

test('a game whose time is up when a win is taken back ends at once, and its closest players leave it to others to agree', async () => {
  const [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
  const id = await game.makePrivateGame([host, ben, cora, dan]);
  const cards = await game.buyAll([host, ben, cora, dan], id);
  const square = await dealNearly(cards[3]!, cards[1]!);
  // Nobody else is close.
  await sql`
    delete from public.card_squares where card_id in (${cards[0]!.id}, ${cards[2]!.id})
      and game_square_id in ${sql(wins.rowOf(cards[1]!))}`;
  await wins.winWith(ben, cards[1]!);
  await timeIsUp(id);
  const screen = (await game.stateOf(host, id))!;
  const { objection_id } = await wins.object(cora, square);
  expect(await wins.waitingIn(id, [host, ben, cora, dan])).toEqual({ Host: 1 });
  expect(await refusalOf(wins.second(dan, objection_id))).toBe('others_decide');
  await wins.second(host, objection_id);

  const after = { p_game_id: id, p_seq: screen.seq };
  const events = await game.callAs<GameMessage[]>(host, 'events_since', after);
  expect(events).toMatchObject([
    { type: 'objection_made' },
    { type: 'objection_upheld', goes_on: false, received: [] },
    { type: 'game_ended', rest: 10, share_count: 2 },
  ]);
  const statuses = events.map((_, at) => {
    const { game } = events.slice(0, at + 1).reduce(applyMessage, screen);
    return game.status;
  });
  expect(statuses).toEqual(['completed', 'active', 'completed']);
  const now = (await game.stateOf(host, id))!.game;
  expect(now).toMatchObject({ status: 'completed', wins: [], is_final: true });
  expect(events.reduce(applyMessage, screen).game).toMatchObject({
    ...{ shares: now.shares, pot_returned: now.pot_returned, completed_at: now.completed_at },
  });
  expect([await wins.balanceOf(ben), await wins.balanceOf(dan)]).toEqual([5, 5]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('an admin with a closest card leaves it to another one once the time of a house game is up', async () => {
  const [admin, other] = [await game.makeAdmin(), await game.makeAdmin('Bea')];
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const id = await makeThree(admin);
  const [winning, , nearly] = (await game.buyAll([ann, ben, other], id)) as [Card, Card, Card];
  const square = await dealNearly(nearly, winning);
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  await wins.winWith(ann, winning, admin);
  const { objection_id } = await wins.object(ben, square);
  const all = [admin, other];
  expect(await wins.waitingIn(id, all)).toEqual({ [admin.name]: 1, Bea: 1 });
  await timeIsUp(id);
  expect(await wins.waitingIn(id, all)).toEqual({ [admin.name]: 1 });
  await wins.decide(admin, objection_id, true);
  expect((await game.stateOf(null, id))!.game).toMatchObject({ status: 'completed', wins: [] });
  expect(await wins.allWrong(id)).toEqual([]);
});
