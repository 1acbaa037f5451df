import { describe, expect, it } from 'vitest';
import { MAX_BYTES } from './analytics-intake';
import { readBody } from './read-body';

describe('a request body', () => {
  it('is read completely, or is null if it is too long', async () => {
    const body = (text: string) => new Response(text).body;
    expect(await readBody(body('[{"event":"page_load"}] 🗞️'), MAX_BYTES)).toBe(
      '[{"event":"page_load"}] 🗞️',
    );
    expect(await readBody(body('x'.repeat(48 * 1024 + 1)), MAX_BYTES)).toBeNull();
    expect(await readBody(null, MAX_BYTES)).toBe('');
  });
});
