import { expect, it } from 'vitest';
import { serviceUrl } from './env';

it.each([
  ['https://abc.supabase.co', 'https://abc.supabase.co'],
  ['https://abc.supabase.co/', 'https://abc.supabase.co'],
  ['http://localhost:9999/base/', 'http://localhost:9999/base'],
  ['/supabase', 'https://bingo.example.com/supabase'],
  ['/supabase/', 'https://bingo.example.com/supabase'],
])('with the setting %s, a tab connects to %s', (setting, base) => {
  const at = (service: 'rest/v1' | 'realtime/v1') =>
    serviceUrl(service, 'https://bingo.example.com', setting);
  expect([at('rest/v1'), at('realtime/v1')]).toEqual([`${base}/rest/v1`, `${base}/realtime/v1`]);
});
