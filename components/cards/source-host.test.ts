import { expect, test } from 'vitest';
import { sourceHost } from './source-host';

test('a receipt names the host it leads to', () => {
  expect(sourceHost('https://www.example.com/news?id=1')).toBe('example.com');
  expect(sourceHost('http://news.example.org:8080/')).toBe('news.example.org');
});

test('only web addresses become links', () => {
  expect(sourceHost('javascript:alert(1)')).toBeNull();
  expect(sourceHost('data:text/html,x')).toBeNull();
  expect(sourceHost('example.com')).toBeNull();
});
