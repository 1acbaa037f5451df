import { expect } from 'vitest';
import { sql } from './db.ts';

/** The answer of a function after too many attempts. */
export const tooMany = { refused: 'too_many_attempts', retry_after: expect.any(Number) as number };

/** Simulates this many attempts in the current window. */
export const tried = (what: string, who: string, made: number) => sql`
  insert into private.attempts (what, who, made, resets_at)
  values (${what}, ${who}, ${made}, now() + interval '1 minute')
  on conflict (what, who) do update set made = excluded.made, resets_at = excluded.resets_at`;
