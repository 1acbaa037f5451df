import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, isFromElsewhere } from './client-address';

afterEach(() => void vi.unstubAllEnvs());

const sentThrough = (header: string, value: string) => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', header);
  return addressOf(new Headers({ 'x-forwarded-for': value, 'x-real-ip': '198.51.100.7' }));
};

describe('the client address', () => {
  it('is unknown unless TRUSTED_PROXY_HEADER names a header that holds it', () => {
    expect(sentThrough('', '203.0.113.9')).toBeNull();
    expect(sentThrough('cf-connecting-ip', '203.0.113.9')).toBeNull();
    expect(sentThrough('X-Real-IP', '203.0.113.9')).toBe('198.51.100.7');
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    // The client may have sent the first entry; the proxy appended the last.
    ['1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5123', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:12::1', '2001:db8:0:12::/64'],
    ['[2001:db8:0:12:aaaa::1]:443', '2001:db8:0:12::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', null],
    ['203.0.113.9, ', null],
    ["'; drop table games; --", null],
  ])('is read from %s', (value, address) => {
    expect(sentThrough('x-forwarded-for', value)).toBe(address);
  });
});

describe('a posted request', () => {
  const from = (fields: Record<string, string>) =>
    isFromElsewhere(new Headers({ host: 'bingo.example', ...fields }));

  it('is not compared with a forwarded host unless a proxy is trusted', () => {
    const forged = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    expect(from(forged)).toBe(true);
  });

  it('is compared with the forwarded host of a trusted proxy', () => {
    vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-real-ip');
    const behind = { host: '10.0.0.1:3000', 'x-forwarded-host': 'bingo.example' };
    expect(from({ ...behind, origin: 'https://bingo.example' })).toBe(false);
    expect(from({ ...behind, origin: 'http://10.0.0.1:3000' })).toBe(true);
  });
});
