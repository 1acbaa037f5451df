import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { signIn } from '../support/sign-in';
import { expectNothingWider, zoomText } from '../support/geometry';
import { screenOf, SCREENS, type ScreenPath } from '../../lib/routes';
import { listRoutes, type Answer, type RouteCase } from '../support/routes';
import { expect, test, type Seat } from '../support/table';

/** The widths at which each page is checked. The accessibility check runs at the last one. */
const WIDTHS = [1280, 360];
const roles = { visitor: null, player: 'ada@example.com', admin: 'admin@example.com' } as const;
type Role = keyof typeof roles;

/** Pages of one person name their inline scripts; those that are the same for everybody cannot. */
const NAMED_SCRIPTS = /script-src 'self' 'nonce-[^']+' 'sha256-[^']+'; script-src-attr 'none'/;
const ANY_SCRIPTS = /script-src 'self' 'unsafe-inline'; script-src-attr 'none'/;

const POLICY_OF_ALL = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
const SECURITY_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
};

async function open({ page }: Seat, path: string, answer: Answer) {
  const response = await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(answer.h1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main'), path).toHaveCount(1);
  if (answer.title) await expect(page).toHaveTitle(answer.title);
  const [status, headers] = [response!.status(), response!.headers()];
  expectAnswer(path, answer, { url: page.url(), status, headers });
}

/**
 * Checks the response without rendering it: a redirect, or a page that was already opened for another address or role. A
 * page that needs scripts for its heading or its redirect is opened all the same.
 */
async function ask(seat: Seat, path: string, answer: Answer) {
  const response = await seat.page.request.get(path);
  const html = await response.text();
  const headings = textsOf('h1', html);
  const isElsewhere = answer.at && !answer.at.test(response.url());
  if (headings.length === 0 || isElsewhere) return open(seat, path, answer);
  expect(headings, path).toEqual([expect.stringMatching(answer.h1)]);
  expect(html.match(/<main[ >]/g), path).toHaveLength(1);
  if (answer.title) expect(textsOf('title', html)[0], path).toMatch(answer.title);
  const [status, headers] = [response.status(), response.headers()];
  expectAnswer(path, answer, { url: response.url(), status, headers });
}

const textsOf = (tag: string, html: string) =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([all]) =>
    all.replaceAll(/<[^>]*>/g, ''),
  );

type Received = { url: string; status: number; headers: Record<string, string> };

function expectAnswer(path: string, answer: Answer, { url, status, headers }: Received) {
  if (answer.at) expect(url).toMatch(answer.at);
  else expect(new URL(url).pathname).toBe(new URL(path, url).pathname);
  expect(status, `the status of ${path}`).toBe(answer.status ?? 200);
  const isShared = 'x-nextjs-cache' in headers;
  expect(headers['content-security-policy'], path).toMatch(isShared ? ANY_SCRIPTS : NAMED_SCRIPTS);
  expect(headers['content-security-policy'], 'one policy').not.toContain(',');
  for (const rule of POLICY_OF_ALL)
    expect(headers['content-security-policy'], path).toContain(rule);
  expect(headers, path).toMatchObject(SECURITY_HEADERS);
}

/** A page that was not found is cached for everybody, and still shows who is signed in. */
async function expectAccountCorner({ page }: Seat, role: Role) {
  const corner = page.getByRole('banner');
  const own = corner.getByRole('button', { name: /^Account of / });
  const visitors = corner.getByRole('link', { name: 'Sign In' });
  await expect(role === 'visitor' ? visitors : own).toBeVisible();
}

/** A screen has one red button, unless it lists things that have one each. */
async function expectOneRedButton(page: Page) {
  const red = page.locator('.button-primary').filter({ visible: true });
  expect(new Set(await red.allInnerTexts()).size, page.url()).toBeLessThanOrEqual(1);
}

async function expectNoSidewaysScroll(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, { message: `${page.url()} at ${width} px` }).toBeLessThanOrEqual(0);
  }
}

/** The new colors are on the screen two frames after the media query matches. */
const isPaintedIn = (colorScheme: string) =>
  new Promise<boolean>((resolve) => {
    const isSo = window.matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches;
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(isSo)));
  });

/** The dark scheme differs from the light one in its colors only. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** The screens that are also checked in the dark. A unit test compares the colors of the palette in both schemes. */
const DARK: (ScreenPath | undefined)[] = [
  '/',
  '/auth',
  '/create-private-session',
  '/game/[gameId]',
  '/house-game/[gameId]',
  '/notices',
  '/admin/house-games/[gameId]',
];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function expectAccessible(page: Page, colorSchemes: ('light' | 'dark')[]) {
  // Even with transitions of 1 ms, an inherited color reaches each level of the page a frame later.
  await page.addStyleTag({ content: '* { transition-property: none !important }' });
  await page.evaluate(AXE);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction(isPaintedIn, colorScheme);
    const options: RunOptions = {
      // A rule that axe tries out: people who speak to their browser say what they see.
      rules: { 'label-content-name-mismatch': { enabled: true } },
      ...(colorScheme === 'dark' && { runOnly: RULES_OF_COLOR }),
      resultTypes: ['violations'],
      // Selectors take a quarter of the time, and the message shows the markup.
      selectors: false,
    };
    const { violations } = await page.evaluate<AxeResults>(
      `axe.run(document, ${JSON.stringify(options)})`,
    );
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
    );
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** Pages that were opened in this run. A refusal looks the same at all addresses of a layout. */
const opened = new Set<string>();

function isNew(look: string): boolean {
  return !opened.has(look) && Boolean(opened.add(look));
}

function lookOf({ path }: RouteCase, { status, h1 }: Answer, role: Role): string {
  const screen = screenOf(path);
  // A page that was not found is the same for everybody but for the corner of the account.
  return `${String(status ?? screen)} ${String(h1)} ${status === 404 ? role : ''}`;
}

test('the list of routes covers every screen @desktop', async () => {
  const asked = (await listRoutes()).map(({ path }) => screenOf(path));
  expect(SCREENS.filter((path) => !asked.includes(path))).toEqual([]);
});

for (const role of Object.keys(roles) as Role[]) {
  test(`every route shows a ${role} the right page, at every width and text size, without accessibility violations @desktop`, async ({
    table,
  }) => {
    test.setTimeout(300_000);
    const seat = await table.seat(role);
    // Browsers log an error for a 404 or 403 page, which are the expected statuses here.
    seat.forgive(/status of 40[34]/);
    const email = roles[role];
    if (email) await signIn(seat, { email, password: 'headline' });
    for (const route of await listRoutes()) {
      const answer = route[role];
      // Only a person's rights are looked at here, and an admin's page is a player's.
      if (role === 'admin' && isDeepStrictEqual(answer, route.player)) continue;
      await test.step(`${role} asks for ${route.path}`, async () => {
        if (answer.at || !isNew(lookOf(route, answer, role))) return ask(seat, route.path, answer);
        await open(seat, route.path, answer);
        if (answer.status === 404) await expectAccountCorner(seat, role);
        await expectNoSidewaysScroll(seat.page);
        await expectOneRedButton(seat.page);
        const isDark = DARK.includes(screenOf(route.path));
        await expectAccessible(seat.page, isDark ? ['light', 'dark'] : ['light']);
        await zoomText(seat.page);
        await expectNothingWider(seat.page);
      });
    }
  });
}
