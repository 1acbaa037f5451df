import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, it, vi } from 'vitest';
import { quietAuthClient } from './auth-client-output';
import { log } from './log';
import { ReadError } from './read-error';

it('neither an ended session nor a failed read is printed, and everything else is', () => {
  const rejected = vi.spyOn(log, 'rejected').mockReturnValue();
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  quietAuthClient();
  const ended = new AuthApiError('Refresh token is not valid', 400, 'refresh_token_not_found');
  console.error(ended);
  console.warn(ended);
  console.error('⨯', new ReadError('load_game_failed'));
  expect(rejected.mock.calls).toEqual([['an ended session'], ['an ended session']]);
  expect([...print.mock.calls, ...warn.mock.calls]).toEqual([]);
  const lost = new AuthRetryableFetchError('fetch failed', 0);
  console.warn(lost);
  console.error('%s', ended);
  expect([print.mock.calls, warn.mock.calls]).toEqual([[['%s', ended]], [[lost]]]);
  vi.restoreAllMocks();
});
