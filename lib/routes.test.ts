import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  getRewrittenUrl,
  unstable_getResponseFromNextConfig,
} from 'next/experimental/testing/server';
import { config } from '../middleware';
import nextConfig from '../next.config';
import { screenOf, SCREENS } from './routes';
import { accessTo, isCachedPath, PERSONAL_SEGMENTS } from './routing';

const GAME = '11111111-1111-4111-8111-111111111111';
const pageOf = (folder: string, path: string) =>
  `app/${folder}${path === '/' ? '' : path}/page.tsx`;

describe('the list of screens', () => {
  it.each(SCREENS)('has the page of $path in its layout', (screen) => {
    expect(existsSync(pageOf(`(${screen.layout})`, screen.path))).toBe(true);
    const twin = pageOf(`(public)/visitor/(${screen.layout})`, screen.path);
    expect(existsSync(twin)).toBe('isCached' in screen);
  });

  it('leaves out no page', async () => {
    const addresses = new Set<string>();
    for await (const file of glob('app/*/**/page.tsx'))
      addresses.add(file.replace(/^app|\/\([^)]+\)|\/visitor|\/page\.tsx$/g, '') || '/');
    addresses.delete('/access-denied');
    addresses.delete('/no-such-house-game');
    expect([...addresses].sort()).toEqual(SCREENS.map(({ path }) => path).sort());
  });

  it('is what the middleware is asked for', () => {
    const [source] = config.matcher;
    expect(source).toBe(`/(${PERSONAL_SEGMENTS.join('|')})/:path*`);
  });
});

describe('a path', () => {
  it('belongs to its screen, whatever its parameters and query', () => {
    expect(screenOf(`/game/${GAME}?card=2#board`)?.path).toBe('/game/[gameId]');
    expect(screenOf('/group/g1/create-game')?.path).toBe('/group/[groupId]/create-game');
    expect(screenOf('/group/g1/elsewhere')).toBeUndefined();
  });

  it('asks for what its first segment asks for, also where no screen is', () => {
    expect(accessTo('/admin/anything')).toBe('admin');
    expect(accessTo('/group')).toBe('signed_in');
    expect(accessTo('/groups')).toBe('everybody');
    expect(accessTo(`/house-game/${GAME}`)).toBe('everybody');
  });

  it('is cached when it is the same for all visitors', () => {
    expect(isCachedPath('/')).toBe(true);
    expect(isCachedPath(`/house-game/${GAME}`)).toBe(true);
    expect(isCachedPath('/house-game/abc')).toBe(false);
    expect(isCachedPath('/themes/election-night')).toBe(true);
    expect(isCachedPath('/themes/election.night')).toBe(false);
    expect(isCachedPath(`/game/${GAME}`)).toBe(false);
  });
});

describe('a tab whose reader has signed in or out elsewhere', () => {
  const THEMES = ['/themes', '/themes/election-night', '/themes/a.b'];
  const PATHS = ['/', '/about', ...THEMES, `/house-game/${GAME}`, '/auth', '/aboutus'];
  // The layouts of app/(public)/visitor and of a player's screens, as the browser's router asks for them.
  const CACHED = ['/!KHB1YmxpYyk', '/!KHB1YmxpYyk/visitor', '/!KHB1YmxpYyk/visitor/__PAGE__'];
  const PERSONAL = ['/!KHN0YW5kYXJkKQ', '/!KGJhcmUp/house-game/$d$gameId/__PAGE__'];

  const isMoved = async (path: string, piece: string, cookies: Record<string, string>) => {
    const headers = { 'next-router-segment-prefetch': piece };
    const url = `http://bingo.example${path}`;
    const answer = await unstable_getResponseFromNextConfig({ url, nextConfig, headers, cookies });
    const rewritten = getRewrittenUrl(answer);
    return rewritten !== null && new URL(rewritten).pathname === '/visitor/moved';
  };

  it.each(PATHS)('gets no piece of the other copy of %s', async (path) => {
    for (const piece of CACHED)
      expect(await isMoved(path, piece, { 'hb-seen': '1' })).toBe(isCachedPath(path));
    for (const piece of PERSONAL) expect(await isMoved(path, piece, {})).toBe(isCachedPath(path));
  });
});
