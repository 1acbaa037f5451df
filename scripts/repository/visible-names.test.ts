import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemas } from './all-schemas.fixture';
import { ID } from './forms.fixture';

/** Fields that name a person or a thing. */
const NAMES = /^(display_name|name|set_name|title)$/;
/** Characters that no screen shows, by kind. */
const INVISIBLE = ['', ' \n\t'].concat(
  '\u00a0 \u3000 \u2800 \u3164 \u115f\u1160 \uffa0 \u034f \u00ad \u200b'.split(' '),
  '\u200d\u200c \ufeff \u202e \u2066\u2069 \u2060 \ufe0f \u180e \u070f \u0301'.split(' '),
  '\u20e3 \ue000 \ufffc \u{13430} \u{1bca0} \u{1d173} \u{e0020} \u{f0000}'.split(' '),
);
const squares = Array.from({ length: 24 }, (_, at) => `Square number ${at}`).join('\n');
/** Valid values for the other fields of a form, because some names are checked only if nothing else is wrong. */
const others = {
  ...{ theme_id: 'own', lines: squares, set_name: 'Ours', name: 'Us', card_price: 5 },
  ...{ group_id: ID, request_id: ID },
};

const fields = Object.entries(schemas).flatMap(([schema, given]) =>
  given instanceof z.ZodObject
    ? Object.keys(given.shape)
        .filter((field) => NAMES.test(field))
        .map((field) => [schema, field, given] as const)
    : [],
);

it.each(fields)('%s: %s needs a visible character', (_, field, schema) => {
  const errorsOf = (name: string) =>
    (schema.safeParse({ ...others, [field]: name }).error?.issues ?? []).filter(
      ({ path }) => path[0] === field,
    );
  expect(errorsOf('Ä'), 'a name').toEqual([]);
  for (const name of INVISIBLE) expect(errorsOf(name).length, escape(name)).toBeGreaterThan(0);
});
