import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { browserEventsSchema, tabSchema } from '@/lib/browser/analytics-events';
import { schemas } from '@/scripts/repository/all-schemas.fixture';
import { fieldsOf, inputsWithBadField } from '@/scripts/repository/hostile-fields.fixture';
import { cost, EVIL, MEGABYTE, MOST_MS, pump } from '@/scripts/repository/hostile-texts.fixture';
import { limits } from '@/lib/limits';

const exported = Object.entries<unknown>({ ...schemas, browserEventsSchema, tabSchema }).filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
);

type Field = ReturnType<typeof fieldsOf>[string];

const isUnlimited = ({
  anyOf,
  type,
  enum: words,
  const: word,
  format,
  maxLength,
}: Field): boolean =>
  anyOf?.some((one) => isUnlimited(one as Field)) ??
  (type === 'string' && !words && word === undefined && !format && maxLength === undefined);

it.each(exported)('every text field of %s has a maximum length', (_, schema) => {
  const unlimited = Object.entries(fieldsOf(schema)).filter(([, field]) => isUnlimited(field));
  expect(unlimited).toEqual([]);
});

describe('a field or a list of 1 MB', () => {
  const lengths = [limits.field, limits.set.typed, MEGABYTE];
  const texts = lengths.flatMap((length) => EVIL.map((evil) => pump(evil, length)));
  const square = { summary: 'Cat walks in', text: 'On camera', months: 'x,'.repeat(50) };
  const lists = [null, {}, 'a', square].map((item) =>
    new Array<unknown>(Math.floor(MEGABYTE / (JSON.stringify(item).length + 1))).fill(item),
  );

  /** Returns the first slow input and stops, because longer ones could take hours. */
  async function slowInput(schema: z.ZodType) {
    for (const bad of [...texts, ...lists]) {
      for (const input of [bad, ...inputsWithBadField(schema, bad)]) {
        const ms = await cost(() => schema.safeParse(input));
        if (ms > MOST_MS) return { ms, bad: bad.slice(0, 40), length: bad.length };
      }
    }
    return null;
  }

  it.each(exported)('is parsed or rejected by %s in 50 ms', async (_, schema) => {
    expect(await slowInput(schema)).toBeNull();
  });
});
