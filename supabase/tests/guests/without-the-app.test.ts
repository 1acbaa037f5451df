import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asAnon, FROM_APP, makePeople, sql } from '../support/db.ts';
import * as game from '../support/games.ts';

const { callAs } = game;

const isCard = (answer: object) => 'card_number' in answer;

const buyFrom = (gameId: string, address: string | null, token = game.guestToken()) =>
  game.buyAsGuest(token, gameId, randomUUID(), undefined, address);

const purchase = (p_game_id: string, p_address: string | null) => ({
  p_game_id,
  p_display_name: 'Gus Guest',
  p_email: null,
  p_guest_token: game.guestToken(),
  p_request_id: randomUUID(),
  p_address,
});
const invented = (n: number) => (n % 3 ? `198.51.100.${n}` : n % 2 ? 'unknown' : null);

test('invented addresses and accounts can buy a tenth of a game, and guests of the app can buy on', async () => {
  const gameId = await game.makeHouseGame(await game.makeAdmin(), 200);
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const args = purchase(gameId, invented(n));
      const isSignedIn = n % 5 === 0;
      if (isSignedIn) return callAs(n % 2 ? ann : ben, 'buy_card_as_guest', args);
      return game.visit('buy_card_as_guest', args);
    }),
  );
  expect(answers.filter(isCard)).toHaveLength(20);
  const party = Array.from({ length: 20 }, () => buyFrom(gameId, '203.0.113.64'));
  const crowd = Array.from({ length: 40 }, (_, n) => buyFrom(gameId, `203.0.114.${n}`));
  const unknown = Array.from({ length: 20 }, () => buyFrom(gameId, null));
  const honest = await Promise.all([...party, ...crowd, ...unknown]);
  expect(honest.filter(isCard)).toHaveLength(80);
});

test('a wrong app key, or two keys, can buy a tenth of a game', async () => {
  const gameId = await game.makeHouseGame(await game.makeAdmin(), 20);
  const buyWith = (headers: Record<string, string>) =>
    asAnon((tx) => game.call(tx, 'buy_card_as_guest', purchase(gameId, null)), headers);
  const key = FROM_APP['x-app-key'];
  for (const forged of ['', ' ', 'null', `${key} `, `${key}, ${key}`, key.toUpperCase()])
    await buyWith({ 'x-app-key': forged });
  const [sold] = await sql`select cards_sold from public.games where id = ${gameId}`;
  expect(sold?.cards_sold).toBe(2);
});

test('without an app key, each connection can buy a tenth of a game in a minute', async () => {
  const gameId = await game.makeHouseGame(await game.makeAdmin(), 400);
  const tx = await sql.reserve();
  await tx`begin`;
  await tx`
    create or replace function private.app_key_hash() returns text
    language sql immutable set search_path = '' as 'select null::text'`;
  const sold: Record<string, number> = {};
  const connections = ['203.0.113.9', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '192.0.2.1'];
  for (const connection of connections) {
    const headers = JSON.stringify({ ...FROM_APP, 'cf-connecting-ip': connection });
    await tx`select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true)`;
    sold[connection] = 0;
    for (let n = 0; n < 50; n += 1) {
      const args = purchase(gameId, invented(n));
      if (isCard(await game.call<object>(tx, 'buy_card_as_guest', args))) sold[connection] += 1;
    }
  }
  await tx`rollback`;
  tx.release();
  expect(Object.values(sold)).toEqual([40, 40, 0, 40]);
});
