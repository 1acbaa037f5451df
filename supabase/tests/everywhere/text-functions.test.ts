import { expect, test } from 'vitest';
import { sql, undone } from '../support/db.ts';
import { COSTLY_FIELDS, timeOfField } from '../support/long-fields.ts';

test('every internal function of texts alone takes at most a few times as long as cleaning one, for any characters', async () => {
  const pure = await sql<{ name: string; count: number }[]>`
    select proname as name, pronargs as count from pg_proc
    where pronamespace = 'private'::regnamespace and prokind = 'f' and pronargs > 0
      and not exists (select from unnest(proargtypes::oid[]) as type where type <> 'text'::regtype)`;
  expect(pure.map(({ name }) => name)).toEqual(expect.arrayContaining(['name_key', 'mailbox_of']));
  const fieldTime = await timeOfField(sql);
  const slow: string[] = [];
  for (const { name, count } of pure)
    for (const shape of COSTLY_FIELDS) {
      const args = Array<string>(count).fill('value').join();
      const call = `select private.${name}(${args})::text from (select ${shape} as value offset 0) as made`;
      let times = Infinity;
      for (let n = 0; n < 6 && times > 6; n += 1) {
        // The machine may have become slower since.
        const field = n === 0 ? fieldTime : await timeOfField(sql);
        const began = performance.now();
        await undone(async (tx) => {
          await tx.unsafe(call);
        }).catch(() => {});
        times = Math.min(times, (performance.now() - began) / field);
      }
      if (times > 6) slow.push(`${name}: ${shape}: ${times.toFixed(1)} times as long`);
    }
  expect(slow).toEqual([]);
}, 60_000);

test('a pattern with which each row of a list is compared is no longer than a text can be', async () => {
  const lengths = COSTLY_FIELDS.map(async (shape) => {
    const [row] = await sql.unsafe(`select length(private.containing(${shape})) as length`);
    return row!.length as number;
  });
  expect(Math.max(...(await Promise.all(lengths)))).toBeLessThanOrEqual(2 * 501 + 2);
});
