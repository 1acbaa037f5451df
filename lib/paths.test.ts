import { expect, test } from 'vitest';
import { isSlug, sourceHost } from './paths';

test('the host of a web address is returned without www', () => {
  expect(sourceHost('https://www.example.com/news?id=1')).toBe('example.com');
  expect(sourceHost('http://news.example.org:8080/')).toBe('news.example.org');
});

test('an address with another protocol has no host', () => {
  expect(sourceHost('javascript:alert(1)')).toBeNull();
  expect(sourceHost('data:text/html,x')).toBeNull();
  expect(sourceHost('example.com')).toBeNull();
});

test('only a text can be the last part of a theme’s address', () => {
  expect([undefined, null, ['election-night'], {}, '', 'A', 'a/b'].filter(isSlug)).toEqual([]);
  expect(isSlug('election-night')).toBe(true);
});
