import { toTheLast } from './fan-out.ts';
import { fillGames, sellUntil } from './fill.ts';
import { logSpaced, median, time } from './numbers.ts';
import type { Curve } from './report.ts';
import type { World } from './world.ts';

const RUNS = 20;
const BUYS = 5;

type Add = (work: string, size: number, times: number[]) => void;

/** Measures how the cost grows with the cards of a game, with its viewers, and with the total number of games. */
export async function growth(world: World): Promise<Curve[]> {
  const curves: Curve[] = [];
  const addTo =
    (what: string): Add =>
    (work, size, times) => {
      let curve = curves.find((known) => known.what === what && known.work === work);
      if (!curve) curves.push((curve = { what, work, points: [] }));
      curve.points.push({ size, ms: median(times) });
    };
  await byCards(world, addTo('cards in a house game'));
  await byViewers(world, addTo('viewers of a game'));
  await byGames(world, addTo('games there are, for a player in a hundred of them'));
  return curves;
}

async function byCards({ game, db, openHouseGame }: World, add: Add): Promise<void> {
  const admin = await game.makeAdmin();
  const buyers = await db.makePeople(...Array.from({ length: 40 }, (_, n) => `Buyer ${n}`));
  const gameId = await openHouseGame(admin);
  const squares = await db.sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${gameId} order by id`;
  const of = { p_game_id: gameId };
  let bought = 0;
  for (const cards of logSpaced(10, 10_000, 7)) {
    await sellUntil(db.sql, gameId, cards - BUYS);
    const buy = () => game.buy(buyers[bought++ % buyers.length]!, gameId);
    add('buy_card', cards, await time(BUYS, buy));
    const square = (n: number) => ({ p_game_square_id: squares[n % squares.length]!.id });
    const marks = await time(
      RUNS,
      (n) => game.callAs(admin, 'mark_square', square(n)),
      (n) => game.callAs(admin, 'unmark_square', square(n)),
    );
    add('mark_square', cards, marks);
    for (const name of ['house_game', 'game_state', 'leaderboard'])
      add(name, cards, await time(RUNS, () => game.visit(name, of)));
    add('my_cards', cards, await time(RUNS, () => game.callAs(buyers[0]!, 'my_cards', of)));
    add('call_sheet', cards, await time(RUNS, () => game.callAs(admin, 'call_sheet', of)));
  }
}

async function byViewers(world: World, add: Add): Promise<void> {
  for (const viewers of logSpaced(10, 2000, 5)) {
    const { now, floor } = await toTheLast(world, viewers, 1);
    add('mark → last', viewers, [now]);
    add('one row, bare ws', viewers, [floor]);
  }
}

async function byGames({ game, db, demo }: World, add: Add): Promise<void> {
  const player = await db.makePerson('Regular');
  const admin = await game.makeAdmin();
  const asPlayer = (name: string, args = {}) =>
    [name, () => game.callAs(player, name, args)] as const;
  for (const games of logSpaced(10, 10_000, 7)) {
    await fillGames(db.sql, player, games);
    for (const [name, run] of [
      ['front_page', () => game.visit('front_page')] as const,
      asPlayer('my_home', { p_game_id: demo.house }),
      ...['my_games', 'list_my_groups', 'my_account'].map((name) => asPlayer(name)),
      ['list_house_games', () => game.callAs(admin, 'list_house_games')] as const,
    ])
      add(name, games, await time(RUNS, run));
  }
}
