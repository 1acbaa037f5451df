import type { PostgrestError } from '@supabase/supabase-js';

/** The API hands out at most this many rows at once, and says nothing of those that it leaves out. */
const ROWS = 1000;

type Answer<Row> = PromiseLike<
  { data: Row[]; error: null } | { data: null; error: PostgrestError }
>;

/** All rows of a table that answer a question, however many there are; `ask` orders them and asks for a range. */
export async function everyRow<Row>(
  ask: (from: number, to: number) => Answer<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await ask(rows.length, rows.length + ROWS - 1);
    if (error) throw error;
    rows.push(...data);
    if (data.length < ROWS) return rows;
  }
}
