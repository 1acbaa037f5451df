import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { callBy, callOf, Client } from './load.ts';
import { pool } from './numbers.ts';
import { makePlayers } from './people.ts';
import { atMost, type Row } from './report.ts';
import { AT_ONCE, connect, floorSockets, joinGame } from './sockets.ts';
import type { World } from './world.ts';

const PLAYERS = 1000;

/** A crowd joins a house game: everybody buys a card, connects and joins the channel. */
export async function joins(world: World): Promise<Row[]> {
  const players = await makePlayers(world, PLAYERS);
  const gameId = await world.openHouseGame();
  const client = new Client(AT_ONCE);
  const now = await seconds(players, async (player) => {
    const args = { p_game_id: gameId, p_request_id: randomUUID() };
    await callBy(client, callOf(world, 'buy_card', args, player));
    return joinGame(world, `game:${gameId}`, player.token);
  });
  client.close();
  const plain = `ws://127.0.0.1:${await floorSockets(world)}`;
  const floor = await seconds(players, async () => {
    const socket = await connect(plain);
    socket.send('hello');
    await once(socket, 'message');
    return socket;
  });
  return [
    {
      work: `${PLAYERS.toLocaleString('en')} players join (buy, connect, subscribe)`,
      ...{ now, unit: 's', must: atMost('figure', 6) },
      floor: { what: 'connect and say hello by bare `ws`', now: floor },
    },
  ];
}

/** The seconds until everybody has joined. */
async function seconds<T>(all: T[], open: (one: T) => Promise<WebSocket>): Promise<number> {
  const sockets: WebSocket[] = [];
  const began = performance.now();
  await pool(all, AT_ONCE, async (one) => sockets.push(await open(one)));
  const took = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.terminate();
  return took;
}
