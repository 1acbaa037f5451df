import { describe, expect, it } from 'vitest';
import { readBody } from './intake';

describe('a request body', () => {
  it('is read completely, or is null if it is too long', async () => {
    const body = (text: string) => new Response(text).body;
    expect(await readBody(body('[{"event":"page_load"}] 🗞️'))).toBe('[{"event":"page_load"}] 🗞️');
    expect(await readBody(body('x'.repeat(48 * 1024 + 1)))).toBeNull();
    expect(await readBody(null)).toBe('');
  });
});
