import fc from 'fast-check';

/** Hostile values: for each type of argument, invalid values of every kind, and everything that resembles code. */

const NUL = '\u0000';

export const words = [
  '',
  ' \n ',
  '\u202e\u200d\u2066',
  NUL,
  `a${NUL}b`,
  '\u0001\u001b[2J',
  '\ud800',
  "'; drop table public.games; --",
  "' or '1'='1",
  '1); delete from auth.users; --',
  '$1',
  '%s%n',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/\\evil.example',
  'file:///etc/passwd',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '0x7fffffff',
  '\\',
  '%',
  '%00',
  '\r\nSet-Cookie: a=b',
  '👩‍🚀'.repeat(300),
  'x'.repeat(101),
  'x'.repeat(20_000),
];

const shapes = [null, true, false, 0, -1, 1.5, [], [[]], {}, { a: 1 }, { __proto__: null }, ['x']];

const ids = ['00000000-0000-0000-0000-000000000000', '{11111111-1111-1111-1111-111111111111}', 'g'];

const numbers = [
  ...['NaN', 'Infinity', '-Infinity', '1e400', '-0', '0.001', '1,5', '0x10', '1e-9'],
  ...[-1, 0, 1e20, 1e-20, 0.005, 2_147_483_648, -2_147_483_649, Number.MAX_VALUE, 5e-324],
];

const moments = [
  'infinity',
  '-infinity',
  '0000-00-00',
  '99999-12-31',
  'now()',
  '2030-13-45',
  1,
  '',
];

const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...shapes),
);
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));

/** Hostile values for an argument of this SQL type; `foreign` are ids that belong to other people. */
export function hostileValue(type: string, foreign: string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'uuid':
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ids, ...foreign) },
        { weight: 1, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: anything },
      );
    case 'numeric':
    case 'integer':
      return fc.oneof(
        fc.constantFrom<unknown>(...numbers),
        fc.double(),
        fc.maxSafeInteger(),
        anything,
      );
    case 'timestamp with time zone':
      return fc.oneof(fc.constantFrom<unknown>(...moments), anything);
    case 'boolean':
      return fc.oneof(fc.constantFrom<unknown>('maybe', 2, 't', null), anything);
    default:
      return text;
  }
}

/** Request bodies that are not JSON objects, or not JSON. */
export const brokenBodies = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '{"__proto__":{"a":1}}',
  '{"p_game_id":}',
  NUL,
  '\ufeff{}',
  `[${'['.repeat(5000)}`,
  `{"a":"${'x'.repeat(100_000)}"}`,
];
