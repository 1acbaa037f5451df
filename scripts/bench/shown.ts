import type { Page } from '@playwright/test';
import { AUTH_COOKIE } from '../../lib/cookies.ts';
import { launchBrowser } from '../browser.ts';
import type { Action } from './actions.ts';
import type { Client } from './load.ts';
import { signIn, type Player } from './people.ts';
import type { World } from './world.ts';

/** No screen and no page is waited for longer. */
export const LONGEST_MS = 60_000;

/** Screens come back within 15 seconds. */
const LIVE_AGAIN_MS = 20_000;

export type Kind = 'fresh' | 'due' | 'expired' | 'none';
export type Screen = { name: string; path: string; session: Kind; isAdmin?: boolean };
export type Shown = { ms: number; status: number; says: string };

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What was read on the screens, with each sentence once. */
export function readsOf(found: { screen: Screen; shown: Shown }[]): string {
  const places = new Map<string, Set<string>>();
  for (const { screen, shown } of found) {
    const said = `${shown.status} “${shown.says}”`;
    places.set(said, (places.get(said) ?? new Set()).add(screen.name));
  }
  return [...places].map(([said, names]) => `${said}: ${[...names].join(', ')}`).join('<br>');
}

export async function show(client: Client, url: string, cookie: string): Promise<Shown> {
  const began = performance.now();
  const answer = await client
    .send({ url, headers: { cookie, accept: 'text/html' } })
    .catch((error: Error) => ({ status: 0, body: Buffer.from(error.message), headers: {} }));
  const ms = performance.now() - began;
  const html = answer.body.toString();
  const says = 'location' in answer.headers ? `to ${answer.headers.location}` : headingOf(html);
  return { ms, status: answer.status, says };
}

/** The heading; of a failed page, which the browser draws, the sentence that its digest carries. */
function headingOf(html: string): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  const [, title, description] = /message\|\w+\|([^|"]*)\|([^|"]*)\|/.exec(html) ?? [];
  return heading.replace(/<[^>]+>/g, '') || description || title || '';
}

export async function told(action: Action, player: Player, input: object): Promise<Shown> {
  const began = performance.now();
  const says = await action(player, input).then(
    () => 'done',
    (error: Error) =>
      /"description":"([^"]*)"/.exec(error.message)?.[1] ?? error.message.slice(0, 120),
  );
  return { ms: performance.now() - began, status: 0, says };
}

/** The cookies of a session whose token has a minute left, or has expired, by what the cookie says. */
export function aged({ cookie }: Player, kind: Kind): string {
  if (kind === 'fresh') return cookie;
  const parts = cookie.split('; ');
  const own = parts.filter((part) => part.startsWith(AUTH_COOKIE));
  const text = own
    .toSorted()
    .map((part) => part.slice(part.indexOf('=') + 1))
    .join('');
  const session = JSON.parse(
    Buffer.from(text.replace('base64-', ''), 'base64url').toString(),
  ) as object;
  const expires_at = Math.floor(Date.now() / 1000) + (kind === 'due' ? 60 : -60);
  const value = Buffer.from(JSON.stringify({ ...session, expires_at })).toString('base64url');
  return [
    ...parts.filter((part) => !part.startsWith(AUTH_COOKIE)),
    `${AUTH_COOKIE}=base64-${value}`,
  ].join('; ');
}

/** A browser on a game's page. */
export async function openLive(world: World, address: string, player: Player) {
  const browser = await launchBrowser();
  const { cookie } = await signIn(world, player.email);
  const context = await browser.newContext();
  await context.addCookies(
    cookie.split('; ').flatMap((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return name ? { name, value, url: address } : [];
    }),
  );
  const page: Page = await context.newPage();
  await page.goto(address);
  const isLive = page.getByText('Live', { exact: true });
  await isLive.waitFor({ timeout: LONGEST_MS });
  return {
    status: async () => ((await isLive.isVisible()) ? 'stays' : 'lost'),
    /** A screen that does not come back by itself is loaded again. */
    untilLive: async () => {
      const began = performance.now();
      const timeout = LIVE_AGAIN_MS;
      await isLive.waitFor({ timeout }).catch(() => page.reload());
      return performance.now() - began;
    },
    close: () => browser.close(),
  };
}
