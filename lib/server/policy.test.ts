import { expect, it } from 'vitest';
import { policyOf } from './policy';

const connections = (backend: string) => /connect-src ([^;]*)/.exec(policyOf(backend, []))?.[1];

it('a page can connect to its own origin, and to a backend of another origin and its live channel', () => {
  expect(connections('/supabase')).toBe("'self'");
  expect(connections('')).toBe("'self'");
  expect(connections('https://p.supabase.co/')).toBe(
    "'self' https://p.supabase.co wss://p.supabase.co",
  );
  expect(connections('http://127.0.0.1:54321')).toBe(
    "'self' http://127.0.0.1:54321 ws://127.0.0.1:54321",
  );
});
