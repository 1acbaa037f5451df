import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in';
import { screenOf, SCREENS } from '../../lib/routes';
import { listRoutes, type Answer, type RouteCase } from '../support/routes';
import { expect, test, type Seat } from '../support/table';

const WIDTHS = [360, 768, 1280];
const roles = { visitor: null, player: 'ada@example.com', admin: 'admin@example.com' } as const;
type Role = keyof typeof roles;

/** The part of script-src that lists the allowed inline scripts; all pages have the rest in common. */
const NAMED_SCRIPTS = /script-src 'self' '(nonce|sha256)-[^,;]+; script-src-attr 'none'$/;

async function ask({ page }: Seat, { path }: RouteCase, answer: Answer) {
  const response = await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(answer.h1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (answer.at) await expect(page).toHaveURL(answer.at);
  else expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  if (answer.title) await expect(page).toHaveTitle(answer.title);
  expect(response?.status(), `the status of ${path}`).toBe(answer.status ?? 200);
  expect(response?.headers()['content-security-policy'], path).toMatch(NAMED_SCRIPTS);
}

/** A page that was not found is cached for everybody, and still shows who is signed in. */
async function expectAccountCorner({ page }: Seat, role: Role) {
  const corner = page.getByRole('banner');
  const own = corner.getByRole('button', { name: /^Account of / });
  const visitors = corner.getByRole('link', { name: 'Sign In' });
  await expect(role === 'visitor' ? visitors : own).toBeVisible();
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

async function expectAccessible(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction(isPaintedIn, colorScheme);
    const axe = new AxeBuilder({ page });
    // The dark scheme differs only in its colors, so only the contrast is checked.
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
    );
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

test('the list of routes covers every screen', async () => {
  const asked = (await listRoutes()).map(({ path }) => screenOf(path)?.path);
  expect(SCREENS.filter(({ path }) => !asked.includes(path))).toEqual([]);
});

for (const role of Object.keys(roles) as Role[]) {
  test(`every route shows a ${role} the right page, at every width, without accessibility violations`, async ({
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
      await test.step(`${role} asks for ${route.path}`, async () => {
        await ask(seat, route, answer);
        if (answer.status === 404) await expectAccountCorner(seat, role);
        if (isFirstToSee(route, role)) {
          await expectNoSidewaysScroll(seat.page);
          await expectAccessible(seat.page);
        }
      });
    }
  });
}

/** Each screen is checked once: by the first role that is not redirected. */
function isFirstToSee(route: RouteCase, role: Role): boolean {
  const first = (Object.keys(roles) as Role[]).find((one) => !route[one].at);
  return first === role;
}
