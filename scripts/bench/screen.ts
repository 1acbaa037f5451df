import type { Page } from '@playwright/test';
import type { Card } from '../../lib/bingo/game.ts';
import { launchBrowser } from '../browser.ts';
import { percentile, short, time } from './numbers.ts';
import { forgetAttempts, theTable } from './people.ts';
import type { Row } from './report.ts';
import type { World } from './world.ts';

const MARKS = 50;

/** The time from a mark in the database until another person's browser shows it. */
export async function screen(world: World): Promise<Row[]> {
  const url = await world.app();
  const { gameId, players } = await theTable(world);
  const [ada, ben] = [players[0]!, players[1]!];
  const [card] = await world.game.callAs<Card[]>(ben, 'my_cards', { p_game_id: gameId });
  await forgetAttempts(world);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const cookies = ben.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, url };
    });
    await page.context().addCookies(cookies);
    await page.goto(`${url}/game/${gameId}`);
    await page.getByText('Live', { exact: true }).waitFor();
    const act = (name: string) => async (n: number) => {
      const { game_square_id, position } = card!.squares[n % card!.squares.length]!;
      await world.game.callAs(ada, name, { p_game_square_id: game_square_id });
      await drawn(page, position, name === 'mark_square');
    };
    const times = await time(MARKS, act('mark_square'), act('unmark_square'));
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

/** Waits until the mark is painted, two frames after the card's accessible name contains it. Runs in the browser. */
async function drawn(page: Page, position: number, isMarked: boolean): Promise<void> {
  await page.waitForFunction(
    ([position, isMarked]) =>
      document
        .querySelector(`[data-position="${position}"]`)
        ?.getAttribute('aria-label')
        ?.includes(', marked') === isMarked,
    [position, isMarked] as const,
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
