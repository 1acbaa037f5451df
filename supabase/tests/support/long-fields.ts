import type { Sql } from 'postgres';

/** As long as a field may be as received, and longer than every text after it is cleaned. */
export const LONGEST_FIELD = `repeat('a', 12000)`;

/** Of the same length, those that cost the most to sort, to expand, to trim, to clean, to compare and to escape. */
export const COSTLY_FIELDS = [
  String.raw`repeat(U&'\0315\0300', 6000)`,
  String.raw`repeat(U&'\fdfa', 12000)`,
  `'x' || repeat(' ', 11998) || 'x'`,
  String.raw`repeat(E'\r', 11999) || 'x'`,
  ...[String.raw`'a' || repeat(U&'\05b0\0591', 5999)`, String.raw`repeat(U&'\+01d160', 12000)`],
  ...[String.raw`'x' || repeat(U&'\3000', 11998) || 'x'`, `repeat('x ', 6000)`],
  ...[String.raw`repeat(U&'\200b', 12000)`, String.raw`repeat(U&'\200d', 12000)`],
  ...[String.raw`repeat('\%', 6000)`, `repeat('a.', 3000) || '@' || repeat('b.', 2999)`],
];

/** The least milliseconds for removing all characters of a field, which cleaning one of the same length may take. */
export async function timeOfField(pool: Sql) {
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now();
    await pool.unsafe(
      String.raw`select regexp_replace(repeat(U&'\200b', 12000), '[\u0001-\u0008\u200b]', '', 'g')`,
    );
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}
