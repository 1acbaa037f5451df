import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { launchOptions } from '../../scripts/launch-options';
import { HouseAdmin } from '../support/house-admin';
import { openApi } from '../support/session';
import { arrive, hydrated } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

// The headless shell and Playwright's own arguments keep no page for Back.
test.use({
  prefetches: true,
  channel: 'chromium',
  launchOptions: {
    ...launchOptions,
    executablePath: process.env.WHOLE_CHROMIUM_PATH || undefined,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Leaves the open page, and remembers which one it was. Playwright could not follow from one kept page to another. */
async function leave({ page }: Seat) {
  await page.evaluate(() => Object.assign(window, { wasLeft: true }));
  await page.goto('about:blank');
}
const goBack = ({ page }: Seat) =>
  page.evaluate(() => void setTimeout(() => window.history.back()));
const restored = ({ page }: Seat, timeout = 30_000) =>
  page.waitForFunction(() => 'wasLeft' in window, null, { timeout });

/** An address of the app that can be lost with all its connections. */
async function openRelay() {
  const { hostname, port } = new URL(process.env.APP_URL ?? 'http://localhost:3000');
  const open = new Set<Socket>();
  const relay = createServer((from) => {
    const to = connect(Number(port), hostname);
    const pipe = (one: Socket, other: Socket) => {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    };
    pipe(from, to);
    pipe(to, from);
  });
  relay.listen(0, '127.0.0.1').unref();
  await once(relay, 'listening');
  const { port: own } = relay.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    endAll: () => {
      relay.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}

/** Buys a card on another device. */
async function buyElsewhere({ email, password }: Seat, p_game_id: string) {
  const api = openApi();
  await api.auth.signInWithPassword({ email, password });
  const bought = await api.rpc('buy_card', { p_game_id, p_request_id: crypto.randomUUID() });
  expect(bought.error).toBeNull();
}

test('Back restores a page and brings it up to date, but nothing of a person after a sign-out @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Way Back');
  await houseAdmin.start(id);
  const nora = await table.seat('Nora');
  const { page } = nora;

  await test.step('a visitor’s front page', async () => {
    await expect(async () => {
      await page.goto('/');
      await leave(nora);
      await goBack(nora);
      // A page that is left while its live channel connects is not kept.
      await restored(nora, 5_000);
    }).toPass();
  });

  await test.step('a game with a live channel, which shows what was marked meanwhile and later', async () => {
    await arrive(nora);
    await page.goto(`/house-game/${id}`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await leave(nora);
    await houseAdmin.mark(id, 0, [0], 'https://example.org/first');
    await goBack(nora);
    await restored(nora);
    await expect(page.locator('a[href="https://example.org/first"]').first()).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await houseAdmin.mark(id, 0, [1], 'https://example.org/second');
    await expect(page.locator('a[href="https://example.org/second"]').first()).toBeVisible();
  });

  await test.step('a server that is lost after that is noticed at once', async () => {
    const vera = await table.seat('Vera');
    vera.forgive(/WebSocket|ERR_/);
    const { origin, endAll } = await openRelay();
    await vera.page.goto(`${origin}/house-game/${id}`);
    await expect(vera.page.getByText('Live', { exact: true })).toBeVisible();
    await leave(vera);
    await goBack(vera);
    await restored(vera);
    await expect(vera.page.getByText('Live', { exact: true })).toBeVisible();
    endAll();
    await expect(vera.page.getByText('Live', { exact: true })).toBeHidden();
  });

  await test.step('My Games up to date, and after a sign-out neither it nor the game', async () => {
    await page.goto('/my-games?filter=all');
    await expect(page.getByRole('heading', { name: 'No Games Yet' })).toBeVisible();
    await hydrated(page, 'main button');
    await leave(nora);
    await buyElsewhere(nora, id);
    await goBack(nora);
    await restored(nora);
    await expect(page.getByRole('link', { name: /The Way Back/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Account of Nora' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await goBack(nora);
    await expect(page).toHaveURL(/\/auth\?redirect=%2Fmy-games/);
  });
});
