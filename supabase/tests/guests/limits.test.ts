import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  makePerson,
  sql,
  type Person,
  asAnon,
  FROM_APP,
  makePeople,
  undone,
} from '../support/db.ts';
import * as game from '../support/games.ts';
import { heldBy } from '../support/guests.ts';
import { tooMany, tried } from '../support/tries.ts';

let ann: Person;

beforeEach(async () => {
  ann = await makePerson('Ann');
});

const isCard = (answer: object) => 'card_number' in answer;

const buyFrom = (gameId: string, address: string | null, token = game.guestToken()) =>
  game.buyAsGuest(token, gameId, randomUUID(), undefined, address);

describe('buying as a guest', () => {
  test('is limited to twenty purchases an hour for one session, and others can buy', async () => {
    const gameId = await game.makeHouseGame(await game.makeAdmin());
    const token = game.guestToken();
    await game.buyAsGuest(token, gameId);
    await sql`
      update private.attempts set made = 20
      where what = 'guest_purchase' and who = encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`;
    expect(await game.buyAsGuest(token, gameId)).toEqual(tooMany);
    expect(await heldBy(token)).toHaveLength(1);
    expect(await game.buyAsGuest(game.guestToken(), gameId)).toHaveProperty('card_number', 2);
  });

  test('is limited to six hundred sales a minute for one game, and other games can be bought into', async () => {
    const admin = await game.makeAdmin();
    const [crowded, quiet] = [await game.makeHouseGame(admin), await game.makeHouseGame(admin)];
    await tried('guest_sales', crowded, 599);
    expect(await game.buyAsGuest(game.guestToken(), crowded)).toHaveProperty('card_number', 1);
    expect(await game.buyAsGuest(game.guestToken(), crowded)).toEqual(tooMany);
    expect(await game.buyAsGuest(game.guestToken(), quiet)).toHaveProperty('card_number', 1);
    // Purchases with an account have limits of their own.
    expect(await game.buy(ann, crowded)).toHaveProperty('card_number', 2);
  });

  test('repeated and refused purchases do not use up the game’s limit', async () => {
    const gameId = await game.makeHouseGame(await game.makeAdmin());
    const [token, request, address] = [game.guestToken(), randomUUID(), '203.0.113.65'];
    const buy = (requestId = randomUUID() as string) =>
      game.buyAsGuest(token, gameId, requestId, undefined, address);
    /** The sales that count for the game, and for the address. */
    const counted = async () =>
      (
        await sql`
          select made from private.attempts
          where what = 'guest_sales' and who = ${gameId} or who = ${`${gameId} to app for ${address}`}
          order by who`
      ).map(({ made }) => made as number);
    const card = await buy(request);
    const replays = Array.from({ length: 40 }, () => buy(request));
    expect(await Promise.all(replays)).toEqual(replays.map(() => card));
    await buy();
    await buy();
    for (let n = 0; n < 20; n++)
      await buy().catch(({ message }) => expect(message).toBe('card_limit_reached'));
    expect(await counted()).toEqual([3, 3]);
    await tried('guest_purchase', createHash('sha256').update(token).digest('hex'), 20);
    expect(await buy()).toEqual(tooMany);
    expect(await buy(request)).toEqual(card);
    expect((await counted())[0]).toBe(3);
  });

  test('a request sent twice at once counts once', async () => {
    const gameId = await game.makeHouseGame(await game.makeAdmin());
    const [token, request] = [game.guestToken(), randomUUID()];
    const cards = await Promise.all(
      [1, 2, 3, 4].map(() => game.buyAsGuest(token, gameId, request)),
    );
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1);
    const [row] = await sql`
      select made from private.attempts where what = 'guest_sales' and who = ${gameId}`;
    expect(row?.made).toBe(1);
  });

  test('is limited to sixty sales in two minutes from one address, in all processes together, and others can buy', async () => {
    const gameId = await game.makeHouseGame(await game.makeAdmin());
    const [near, far] = ['203.0.113.60', '203.0.113.61'];
    const answers = await Promise.all(Array.from({ length: 80 }, () => buyFrom(gameId, near)));
    expect(answers.filter(isCard)).toHaveLength(60);
    expect(await buyFrom(gameId, near)).toEqual(tooMany);
    expect(await buyFrom(gameId, far)).toHaveProperty('card_number', 61);
  });

  test('is limited to a tenth of the game for guests without a known address, and known ones can buy', async () => {
    const gameId = await game.makeHouseGame(await game.makeAdmin(), 400);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => buyFrom(gameId, n % 2 ? 'unknown' : null)),
    );
    expect(answers.filter(isCard)).toHaveLength(40);
    expect(await buyFrom(gameId, '203.0.113.62')).toHaveProperty('card_number', 41);
  });

  test('is possible for a party of twenty at one address even in a small game', async () => {
    const gameId = await game.makeHouseGame(await game.makeAdmin(), 50);
    const party = Array.from({ length: 20 }, () => buyFrom(gameId, '203.0.113.63'));
    expect((await Promise.all(party)).filter(isCard)).toHaveLength(20);
    expect(await buyFrom(gameId, '203.0.113.63')).toEqual(tooMany);
  });
});

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
      if (isSignedIn) return game.callAs(n % 2 ? ann : ben, 'buy_card_as_guest', args);
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
  const sold: Record<string, number> = {};
  const connections = ['203.0.113.9', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '192.0.2.1'];
  await undone(async (tx) => {
    await tx`delete from private.operator_settings`;
    for (const connection of connections) {
      const headers = JSON.stringify({ ...FROM_APP, 'cf-connecting-ip': connection });
      await tx`select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true)`;
      sold[connection] = 0;
      for (let n = 0; n < 50; n += 1) {
        const args = purchase(gameId, invented(n));
        if (isCard(await game.call<object>(tx, 'buy_card_as_guest', args))) sold[connection] += 1;
      }
    }
  });
  expect(Object.values(sold)).toEqual([40, 40, 0, 40]);
});
