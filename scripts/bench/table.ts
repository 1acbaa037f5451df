import { makePlayers, type Player } from './people.ts';
import type { World } from './world.ts';

/** A private game with this many players, each with a card, and its squares. */
export type Table = { gameId: string; players: Player[]; squares: string[] };

let seated: Promise<Table> | undefined;

/** The game that all measurements of marks use. */
export const theTable = (world: World): Promise<Table> => (seated ??= seat(world, 16));

async function seat(world: World, count: number): Promise<Table> {
  const players = await makePlayers(world, count);
  const gameId = await world.game.makePrivateGame(players);
  for (const player of players) await world.game.buy(player, gameId);
  const squares = await world.db.sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${gameId} order by id`;
  return { gameId, players, squares: squares.map(({ id }) => id) };
}
