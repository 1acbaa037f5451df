import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Rewrite } from 'next/dist/lib/load-custom-routes';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { config } from '../middleware';
import nextConfig from '../next.config';
import { accessTo, isCachedPath, PERSONAL_SEGMENTS, screenOf, SCREENS } from './routes';

const GAME = '11111111-1111-4111-8111-111111111111';
const pageOf = (folder: string, path: string) =>
  `app/${folder}${path === '/' ? '' : path}/page.tsx`;

describe('the list of screens', () => {
  it.each(SCREENS)('has a page for $path in its layout’s folder', (screen) => {
    expect(existsSync(pageOf(`(${screen.layout})`, screen.path))).toBe(true);
    const twin = pageOf(`(public)/visitor/(${screen.layout})`, screen.path);
    expect(existsSync(twin)).toBe('isCached' in screen);
  });

  it('lists every page', async () => {
    const addresses = new Set<string>();
    for await (const file of glob('app/*/**/page.tsx'))
      addresses.add(file.replace(/^app|\/\([^)]+\)|\/visitor|\/page\.tsx$/g, '') || '/');
    addresses.delete('/access-denied');
    addresses.delete('/no-such-house-game');
    expect([...addresses].sort()).toEqual(SCREENS.map(({ path }) => path).sort());
  });

  it('matches the middleware’s matcher', () => {
    const [source] = config.matcher;
    expect(source).toBe(`/(${PERSONAL_SEGMENTS.join('|')})/:path*`);
  });
});

describe('a path', () => {
  it('belongs to its screen with any parameters and query', () => {
    expect(screenOf(`/game/${GAME}?card=2#board`)?.path).toBe('/game/[gameId]');
    expect(screenOf('/group/g1/create-game')?.path).toBe('/group/[groupId]/create-game');
    expect(screenOf('/group/g1/elsewhere')).toBeUndefined();
  });

  it('needs the access of its first segment, even if no screen exists', () => {
    expect(accessTo('/admin/anything')).toBe('admin');
    expect(accessTo('/group')).toBe('signed_in');
    expect(accessTo('/groups')).toBe('everybody');
    expect(accessTo(`/house-game/${GAME}`)).toBe('everybody');
  });

  it('is cached if its page is the same for all visitors', () => {
    expect(isCachedPath('/')).toBe(true);
    expect(isCachedPath(`/house-game/${GAME}`)).toBe(true);
    expect(isCachedPath('/house-game/abc')).toBe(false);
    expect(isCachedPath(`/game/${GAME}`)).toBe(false);
  });
});

it('a prefetch of a segment that the viewer no longer gets is rewritten to /visitor/moved', async () => {
  const { beforeFiles = [] } = (await nextConfig.rewrites!()) as { beforeFiles?: Rewrite[] };
  const moved = beforeFiles.filter(({ destination }) => destination === '/visitor/moved');
  const cached = moved.filter(({ missing }) => !missing);
  const personal = moved.filter(({ missing }) => missing);
  for (const rules of [cached, personal])
    for (const path of ['/', '/how-to-play', '/about', `/house-game/${GAME}`, '/auth', '/aboutus'])
      expect(
        rules.filter(({ source }) => getPathMatch(source, { strict: true })(path)),
      ).toHaveLength(isCachedPath(path) ? 1 : 0);
  // As the router requests the layouts of app/(public)/visitor and their pages.
  for (const piece of ['/!KHB1YmxpYyk', '/!KHB1YmxpYyk/visitor', '/!KHB1YmxpYyk/visitor/__PAGE__'])
    for (const { has = [] } of cached) expect(piece).toMatch(new RegExp(`^${has[0]!.value}$`));
  for (const piece of ['/!KHN0YW5kYXJkKQ', '/!KGJhcmUp/house-game/$d$gameId/__PAGE__'])
    for (const { has = [] } of personal) expect(piece).toMatch(new RegExp(`^${has[0]!.value}$`));
});
