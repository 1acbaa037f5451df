import postgres from 'postgres';
import { test } from 'vitest';
const pool = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });
const SHAPES: Record<string, string> = {
  plain: `repeat('a', 12000)`,
  marks: String.raw`repeat(U&'\0315\0300', 6000)`,
  amarks: String.raw`'a' || repeat(U&'\0315\0300', 5999)`,
  ligatures: String.raw`repeat(U&'\fdfa', 12000)`,
  spaces: `'x' || repeat(' ', 11998) || 'x'`,
  wide: String.raw`'x' || repeat(U&'\3000', 11998) || 'x'`,
  alternating: `repeat('x ', 6000)`,
  lines: String.raw`repeat(E'\r', 11999) || 'x'`,
  invisible: String.raw`repeat(U&'\200b', 12000)`,
  joiners: String.raw`repeat(U&'\200d', 12000)`,
  at: `repeat('a.', 3000) || '@' || repeat('b.', 2999)`,
  back: String.raw`repeat('\', 12000)`,
  percent: `repeat('%', 12000)`,
  url: `'https://a.b/' || repeat('a/', 5990)`,
};
test('times', async () => {
  const pure =
    await pool`select proname, pronargs from pg_proc where pronamespace='private'::regnamespace and prokind='f' and pronargs > 0
   and not exists (select from unnest(proargtypes::oid[]) t where t <> 'text'::regtype) order by 1`;
  for (const { proname, pronargs } of pure) {
    const out: string[] = [];
    for (const [name, shape] of Object.entries(SHAPES)) {
      let best = 1e9;
      for (let n = 0; n < 3; n++) {
        const began = performance.now();
        await pool
          .unsafe(
            `select count(private.${proname}(${Array(Number(pronargs)).fill('value').join()})::text) from (select ${shape} as value offset 0) as made`,
          )
          .catch((e) => {
            if (e.code !== 'P0001') out.push(e.message);
          });
        best = Math.min(best, performance.now() - began);
      }
      out.push(`${name} ${best.toFixed(1)}`);
    }
    console.log(proname, out.join(' | '));
  }
}, 600_000);
