import { expect, it } from 'vitest';
import { proxySettings } from './proxy-settings';

it('lets the public name send actions, and no other', () => {
  const allowedOrigins = ['bingo.example'];
  for (const SITE_URL of ['https://bingo.example', 'https://bingo.example/'])
    expect(proxySettings({ SITE_URL, TRUSTED_PROXY_HEADER: 'x-real-ip' })).toEqual({
      allowedOrigins,
    });
  expect(proxySettings({})).toEqual({ allowedOrigins: [] });
});

it.each(['bingo.example', 'https://bingo.example/play', 'ftp://bingo.example', 'https://a.b/?x=1'])(
  'ends a start with words where SITE_URL is %s',
  (SITE_URL) => expect(() => proxySettings({ SITE_URL })).toThrow('SITE_URL must be an address'),
);

it.each(['X-Real-IP:', 'true false', 'Forwarded'])(
  'ends a start with words where TRUSTED_PROXY_HEADER is %s',
  (header) =>
    expect(() => proxySettings({ TRUSTED_PROXY_HEADER: header })).toThrow('must name a header'),
);
