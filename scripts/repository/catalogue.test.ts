import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue, unreachable } from './catalogue.fixture';
import { messages } from '@/lib/words/all-messages';
import type { Message } from '@/lib/words/message';
import { schemas } from './all-schemas.fixture';

/** The texts of a message: its heading, its sentence, and both together as in a toast or on one line. */
const textsOf = ({ title, description }: Message): string[] =>
  description === undefined
    ? [title]
    : [title, description, `${title} - ${description}`, `${title}: ${description}`];

const NONSENSE = [
  ...[undefined, '', ' ', 'x', 'x'.repeat(3000), 'a@b', 'javascript:x', -1, 0, 1e9, 0.5],
];

/** Every error message of a schema for invalid values in each of its fields. */
function errorsOf(schema: z.ZodObject): string[] {
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
  ...Object.values(messages).flatMap(textsOf),
  ...Object.values(schemas).flatMap((schema) =>
    schema instanceof z.ZodObject ? errorsOf(schema) : [],
  ),
  ...(mismatch.error?.issues.map(({ message }) => message) ?? []),
];

const isPlaceholder = (sentence: string) => /^\{\w+\}$/.test(sentence);
const patternOf = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );
const patterns = [...new Set(sentences)]
  .filter((sentence) => !isPlaceholder(sentence))
  .map(patternOf);

const exists = (sentence: string) => patterns.some((pattern) => pattern.test(sentence));

describe.each(Object.entries(catalogue))('%s', (_, expected) => {
  const reachable = expected.filter((sentence) => !(sentence in unreachable));
  it.each(reachable)('the product has the message: %s', (sentence) => {
    expect(exists(sentence)).toBe(true);
  });
});

it('every unreachable message has a reason and does not exist', () => {
  const specified = Object.values(catalogue).flat();
  for (const [sentence, reason] of Object.entries(unreachable)) {
    expect(specified).toContain(sentence);
    expect(reason).not.toBe('');
    expect(exists(sentence), sentence).toBe(false);
  }
});

it('a sentence that is not in the catalogue is not found', () => {
  for (const sentence of ['', 'Failed to', 'Error - Failed to load cats', 'Title is requir'])
    expect(exists(sentence), sentence).toBe(false);
});
