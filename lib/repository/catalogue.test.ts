import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue, unreachable } from './catalogue.fixture';
import { messages } from '@/lib/words/all-messages';
import { SQUARE_MARKED_LINES } from '@/lib/words/square-marked';
import type { Notice } from '@/lib/words/message';
import { schemas } from './all-schemas.fixture';

/** A notice says its heading, its sentence, and the two together as a toast or on one line. */
const saidBy = ({ title, description }: Notice): string[] =>
  description === undefined
    ? [title]
    : [title, description, `${title} - ${description}`, `${title}: ${description}`];

const NONSENSE = [
  undefined,
  '',
  ' ',
  'x',
  'x'.repeat(3000),
  'a@b',
  'javascript:x',
  -1,
  0,
  1e9,
  0.5,
];

/** Everything a schema answers to nonsense in each of its fields, the others being right or wrong. */
function complaintsOf(schema: z.ZodObject): string[] {
  return Object.keys(schema.shape).flatMap((field) =>
    NONSENSE.flatMap((nonsense) => {
      const { error } = schema.safeParse({ [field]: nonsense });
      return error?.issues.map(({ message }) => message) ?? [];
    }),
  );
}

const mismatch = schemas.resetPasswordSchema.safeParse({
  password: 'secret',
  confirm_password: 'Secret',
});

const sentences = [
  ...Object.values(messages).flatMap(saidBy),
  ...Object.values(schemas).flatMap((schema) =>
    schema instanceof z.ZodObject ? complaintsOf(schema) : [],
  ),
  ...(mismatch.error?.issues.map(({ message }) => message) ?? []),
];

const isOnlyAPlace = (sentence: string) => /^\{\w+\}$/.test(sentence);
const patternOf = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );
const patterns = [...new Set(sentences)]
  .filter((sentence) => !isOnlyAPlace(sentence))
  .map(patternOf);

const canSay = (sentence: string) => patterns.some((pattern) => pattern.test(sentence));

describe.each(Object.entries(catalogue))('%s', (_, expected) => {
  it.each(expected.filter((sentence) => !(sentence in unreachable)))('can say: %s', (sentence) => {
    expect(canSay(sentence)).toBe(true);
  });
});

it('gives a reason for each sentence it cannot say, and lists none that it can', () => {
  const ordered = Object.values(catalogue).flat();
  for (const [sentence, reason] of Object.entries(unreachable)) {
    expect(ordered).toContain(sentence);
    expect(reason).not.toBe('');
    expect(canSay(sentence), sentence).toBe(false);
  }
});

it('does not take just anything for said', () => {
  for (const sentence of ['', 'Failed to', 'Error - Failed to load cats', 'Title is requir'])
    expect(canSay(sentence), sentence).toBe(false);
});

it('has five different lines for a mark', () => {
  expect(new Set(SQUARE_MARKED_LINES).size).toBe(5);
  for (const line of SQUARE_MARKED_LINES) expect(line).toMatch(/^Square marked/);
});
