import { beforeAll } from 'vitest';
import { sql } from './db.ts';

// Each file starts with no attempts counted, because all come from one address within the hour.
beforeAll(async () => {
  await sql`delete from private.attempts`;
});
