import { afterEach, expect, it, vi } from 'vitest';
import { log } from './log';
import { logExpectedErrors } from './next-console';

afterEach(() => vi.restoreAllMocks());

it.each([
  [[new Error('aborted')], 1],
  [[new Error('Failed to find Server Action "40aa".')], 1],
  [['failed to forward action response', new TypeError('fetch failed')], 1],
  [['failed to forward action response to nobody'], 0],
  [[new Error('It failed')], 0],
  [[undefined], 0],
])(
  'what Next prints about a request becomes one line, anything else stays: %o',
  (values, lines) => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    logExpectedErrors();
    console.error(...values);
    expect(warn).toHaveBeenCalledTimes(lines);
    expect(print.mock.calls).toEqual(lines ? [] : [values]);
  },
);
