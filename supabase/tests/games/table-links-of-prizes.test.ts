import { expect, test } from 'vitest';
import type { TableView } from '../../../lib/contract/screens.ts';
import { makePeople, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { call, openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

const look = (p_token: string) => game.visitByApp<TableView | null>('table_view', { p_token });

test('a link to a game with three prizes shows card numbers in place of the winners’ names, and no address', async () => {
  const [host, ben, cora] = await makePeople('Hostess Zora', 'Benedikt', 'Coralie');
  const { id, cards } = await openThree([host, ben, cora]);
  const { token } = await game.callAs<{ token: string }>(host, 'save_secret_link', {
    ...{ p_id: id, p_shows_names: false, p_shows_code: false, p_renews: false },
  });
  const holds = async (secret: RegExp) =>
    expect(JSON.stringify(await look(token))).not.toMatch(secret);
  const names = /zora|benedikt|coralie|@|of mine/i;

  await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
  await call(ben, cards[1]!);
  await wins.markEverything(cora, id);
  await call(cora, cards[2]!);
  const won = (await look(token))!.state.game.wins;
  expect(won.map(({ display_name }) => display_name)).toEqual(
    [cards[1]!, cards[2]!].map(({ card_number }) => `Card #${card_number}`),
  );
  await holds(names);

  const [review] = (await wins.afterOf(cora, id))!.reviews;
  const square = review!.squares[0]!.game_square_id;
  const { objection_id } = await wins.object(cora, square, 'A reason of mine', review!.win);
  await holds(names);
  await wins.second(host, objection_id);
  await holds(names);
  await wins.endGame(host, id);
  expect((await look(token))!.state.game.shares.length).toBeGreaterThan(0);
  await holds(names);

  await game.callAs(host, 'save_secret_link', {
    ...{ p_id: id, p_shows_names: true, p_shows_code: false, p_renews: false },
  });
  expect((await look(token))!.state.game.wins[0]?.display_name).toBe('Coralie');
  await holds(/@|of mine|"user_id"|"paid_to"/);
  await game.callAs(host, 'delete_secret_link', { p_id: id });
  expect(await look(token)).toBeNull();
  expect(await sql`select from private.secret_links where game_id = ${id}`).toHaveLength(0);
});
