import { describe, expect, it } from 'vitest';
import { safePath, signInPath } from './redirect';

describe('the path to return to', () => {
  it.each([
    ['/', '/'],
    ['/game/42', '/game/42'],
    ['/game/42?full=1#card', '/game/42?full=1#card'],
    ['/invite/ABC123', '/invite/ABC123'],
    ['/a/../my-groups', '/my-groups'],
    ['/search?q=https://elsewhere.example', '/search?q=https://elsewhere.example'],
  ])('accepts %s', (path, kept) => expect(safePath(path)).toBe(kept));

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/.//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.example',
    '',
    undefined,
    null,
    ['/a', '/b'],
    `/${'a'.repeat(3000)}`,
  ])('rejects %j', (path) => expect(safePath(path)).toBe('/'));

  it('is the given fallback if it is rejected', () =>
    expect(safePath('//evil.example', '/my-games')).toBe('/my-games'));
});

describe('the sign-in path', () => {
  it('carries the path to return to', () =>
    expect(signInPath('/game/1?full=1', 'signup')).toBe(
      '/auth?mode=signup&redirect=%2Fgame%2F1%3Ffull%3D1',
    ));
  it('has no redirect if the path is rejected', () =>
    expect(signInPath('//evil.example')).toBe('/auth'));
});
