import { sql } from './db.ts';

/** Waits until this many transactions wait for locks. */
export async function waiting(many = 1): Promise<void> {
  for (;;) {
    const [row] = await sql`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (row!.count >= many) return;
  }
}
