import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { percentile, short, time } from './numbers.ts';
import { forgetAttempts } from './people.ts';
import type { Row } from './report.ts';
import { theTable } from './table.ts';
import type { World } from './world.ts';

const MARKS = 50;

/** The time from a mark in the database until another person's browser shows it. */
export async function screen(world: World): Promise<Row[]> {
  const url = await world.app();
  const { gameId, players } = await theTable(world);
  const [ada, ben] = [players[0]!, players[1]!];
  const squares = await world.db.sql<{ id: string; position: number }[]>`
    select placed.game_square_id as id, placed.position
    from public.card_squares as placed
    join public.bingo_cards as card on card.id = placed.card_id
    where card.game_id = ${gameId} and card.user_id = ${ben.id}`;
  await forgetAttempts(world);
  const browser = await launchBrowser();
  const page = await browser.newPage();
  try {
    await openAs(page, ben.cookie, `${url}/game/${gameId}`);
    const of = (n: number) => squares[n % squares.length]!;
    const call = (name: string, n: number) =>
      world.game.callAs(ada, name, { p_game_square_id: of(n).id });
    const times = await time(
      MARKS,
      async (n) => {
        await call('mark_square', n);
        await drawn(page, of(n).position, true);
      },
      async (n) => {
        await call('unmark_square', n);
        await drawn(page, of(n).position, false);
      },
    );
    return [
      {
        work: 'mark in SQL → drawn in another browser',
        now: percentile(times, 0.5),
        aside: `p99 ${short(percentile(times, 0.99))} ms`,
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

async function openAs(page: Page, cookie: string, url: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
  await page.context().addCookies(cookies);
  await page.goto(url);
  await page.getByText('Live', { exact: true }).waitFor();
}

/** Waits until the mark is painted, two frames after the card's accessible name contains it. Runs in the browser. */
const drawn = (page: Page, position: number, isMarked: boolean) =>
  page.evaluate(
    ([position, isMarked]) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const cell = document.querySelector(`[data-position="${position}"]`);
          const is = cell?.getAttribute('aria-label')?.includes(', marked') ?? false;
          if (is !== isMarked) return;
          watcher.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
    [position, isMarked] as const,
  );
