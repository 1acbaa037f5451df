import { expect, test } from 'vitest';
import { networkAddresses } from '../supabase/local/network.ts';
import { announce, openingOf } from './announce.ts';

test('with --lan, start prints the address, the password, what it means, and a QR code for a phone', () => {
  const lines: string[] = [];
  const log = console.log;
  console.log = (line: string) => void lines.push(line);
  announce(1, [['App', 'http://localhost:3000']], openingOf(3000, { password: 'x', changed: [] }));
  console.log = log;
  const [address] = networkAddresses();
  if (!address) return expect(lines.join()).toContain('on no network');
  expect(lines.join()).toContain(`http://${address}:3000`);
  expect(lines.join()).toContain('Everybody on this network can open the app');
  expect(lines.join()).toMatch(/[█▀▄]{8}/);
});
