import { toTheLast } from './fan-out.ts';
import { fillGames, sellUntil } from './fill.ts';
import { logSpaced, median, time } from './numbers.ts';
import type { Curve, Panel } from './plot.ts';
import type { World } from './world.ts';

const RUNS = 20;
const BUYS = 5;

type Work = () => Promise<unknown>;

/** Measures how the cost grows with the cards of a game, with its viewers, and with the total number of games. */
export async function growth(world: World): Promise<Panel[]> {
  return [
    { title: 'cards in a house game', curves: await byCards(world) },
    { title: 'viewers of a game', curves: await byViewers(world) },
    { title: 'games there are, for a player in a hundred of them', curves: await byGames(world) },
  ];
}

async function byCards({ game, db }: World): Promise<Curve[]> {
  const admin = await game.makeAdmin();
  const buyers = await db.makePeople(...Array.from({ length: 40 }, (_, n) => `Buyer ${n}`));
  const gameId = await game.makeHouseGame(admin, 10_000);
  await game.callAs(admin, 'start_house_game', { p_game_id: gameId });
  const squares = await db.sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${gameId} order by id`;
  const of = { p_game_id: gameId };
  const curves = new Curves();
  let bought = 0;
  for (const cards of logSpaced(10, 10_000, 7)) {
    await sellUntil(db.sql, gameId, cards - BUYS);
    const buy = () => game.buy(buyers[bought++ % buyers.length]!, gameId);
    curves.add('buy_card', cards, await time(BUYS, buy));
    const square = (n: number) => ({ p_game_square_id: squares[n % squares.length]!.id });
    const marks = await time(
      RUNS,
      (n) => game.callAs(admin, 'mark_square', square(n)),
      (n) => game.callAs(admin, 'unmark_square', square(n)),
    );
    curves.add('mark_square', cards, marks);
    for (const name of ['house_game', 'game_state', 'leaderboard'])
      curves.add(name, cards, await time(RUNS, () => game.visit(name, of)));
    curves.add('my_cards', cards, await time(RUNS, () => game.callAs(buyers[0]!, 'my_cards', of)));
    curves.add('call_sheet', cards, await time(RUNS, () => game.callAs(admin, 'call_sheet', of)));
  }
  return curves.all();
}

async function byViewers(world: World): Promise<Curve[]> {
  const curves = new Curves();
  for (const viewers of logSpaced(10, 2000, 5)) {
    const { now, floor } = await toTheLast(world, viewers, 1);
    curves.add('mark → last', viewers, [now]);
    curves.add('one row, bare ws', viewers, [floor]);
  }
  return curves.all();
}

async function byGames({ game, db, demo }: World): Promise<Curve[]> {
  const player = await db.makePerson('Regular');
  const admin = await game.makeAdmin();
  const curves = new Curves();
  const work: Record<string, Work> = {
    front_page: () => game.visit('front_page'),
    my_home: () => game.callAs(player, 'my_home', { p_game_id: demo.house }),
    my_games: () => game.callAs(player, 'my_games'),
    list_my_groups: () => game.callAs(player, 'list_my_groups'),
    my_account: () => game.callAs(player, 'my_account'),
    list_house_games: () => game.callAs(admin, 'list_house_games'),
  };
  for (const games of logSpaced(10, 10_000, 7)) {
    await fillGames(db.sql, player, games);
    for (const [name, run] of Object.entries(work)) curves.add(name, games, await time(RUNS, run));
  }
  return curves.all();
}

/** Curves by name, in the order in which they were added. */
class Curves {
  readonly #curves = new Map<string, Curve>();

  add(name: string, size: number, times: number[]): void {
    const curve = this.#curves.get(name) ?? { name, points: [] };
    this.#curves.set(name, curve);
    curve.points.push({ size, ms: median(times) });
  }

  all(): Curve[] {
    return [...this.#curves.values()];
  }
}
