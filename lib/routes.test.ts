import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { config } from '../middleware';
import { accessTo, screenOf, SCREENS } from './routes';

const GAME = '11111111-1111-4111-8111-111111111111';
const addressOf = (page: string) =>
  page.replace(/^app|\/\([^)]+\)|\/visitor(?=\/)|\/page\.tsx$/g, '') || '/';
const pagesIn = (folders: string) =>
  globSync(`app/${folders}/**/page.tsx`).map((page) => addressOf(page.replaceAll('\\', '/')));

describe('the list of screens', () => {
  it('has every page, and no other', () => {
    const pages = new Set(pagesIn('*'));
    for (const page of ['/access-denied', '/unavailable']) pages.delete(page);
    expect([...pages].sort()).toEqual([...SCREENS].sort());
  });

  it('the middleware runs for every page of one person', () => {
    const pages = pagesIn('{(standard),(bare),(alone)}').map((path) => path.split('/')[1]!);
    const [source] = config.matcher;
    const listed = /^\/\(([^)]+)\)/.exec(String(source))?.[1]?.split('|') ?? [];
    const always = [...new Set(pages)].filter(
      (first) => !['', 'house-game', 'themes'].includes(first),
    );
    expect(listed.toSorted()).toEqual(always.sort());
  });
});

describe('a path', () => {
  it('belongs to its screen, whatever its parameters and query', () => {
    expect(screenOf(`/game/${GAME}?card=2#board`)).toBe('/game/[gameId]');
    expect(screenOf('/group/g1/create-game')).toBe('/group/[groupId]/create-game');
    expect(screenOf('/group/g1/elsewhere')).toBeUndefined();
  });

  it('needs the sign-in or role that its first segment needs, even if it has no screen', () => {
    for (const [path, access] of [
      ['/admin/anything', 'admin'],
      ['/group', 'signed_in'],
      ['/groups', 'everybody'],
      [`/house-game/${GAME}`, 'everybody'],
      ['/join-group-direct/g1', 'signed_in'],
      ['/join-group-direct/g1?invitation=i1', 'everybody'],
    ] as const)
      expect(accessTo(new URL(path, 'http://bingo.example')), path).toBe(access);
  });
});
