import { expect, it } from 'vitest';
import { unexpected_error, failedReadOf, messageOfError, referenceOf } from './common';
import { load_game_failed } from './games';
import { isFailedRead, ReadError } from '@/lib/server/read-error';

it('a failed read carries its message to the error boundary', () => {
  const cause = new Error('connection refused');
  const error = new ReadError('load_game_failed', { cause });
  expect(error.cause).toBe(cause);
  // In production the browser receives nothing but the digest.
  const { digest } = error;
  expect(messageOfError({ digest })).toMatchObject(load_game_failed);
  expect(failedReadOf({ digest })?.key).toBe('load_game_failed');
});

it('any other error is shown as the general message', () => {
  for (const digest of [undefined, '', '123456', 'message', 'message|nothing', 'NEXT_REDIRECT|/|x'])
    expect(messageOfError({ ...(digest === undefined ? {} : { digest }) })).toEqual(
      unexpected_error,
    );
});

it('each error has its own reference number, for finding it in the log', () => {
  const [one, other] = [new ReadError('load_game_failed'), new ReadError('load_game_failed')];
  expect(referenceOf(one)).toMatch(/^\d+$/);
  expect(referenceOf(other)).not.toBe(referenceOf(one));
  expect(referenceOf({ digest: '3421968213@E394' }), 'a digest of Next').toBe('3421968213');
  for (const digest of [undefined, '', 'NEXT_REDIRECT;replace;/auth;307;', 'message|x|y|z|'])
    expect(referenceOf({ ...(digest === undefined ? {} : { digest }) })).toBeUndefined();
});

it('a failed read is known by its digest alone, because a cached function throws it without its class', () => {
  const { digest } = new ReadError('load_game_failed');
  expect(
    isFailedRead(
      Object.assign(new Error('An error occurred in the Server Components render'), { digest }),
    ),
  ).toBe(true);
  for (const other of [
    new Error('load_game_failed'),
    { digest: 'NEXT_REDIRECT;replace;/;307;' },
    null,
    'lost',
  ])
    expect(isFailedRead(other)).toBe(false);
});
