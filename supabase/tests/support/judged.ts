import { expect } from 'vitest';
import { z } from 'zod';
import { answers, type Answers } from '../../../lib/contract/functions.ts';
import type { Args, FunctionName } from '../../../lib/supabase/client.ts';
import type { Person } from './db.ts';
import * as game from './games.ts';

/** The names of the functions whose answers were checked. */
export const judged = new Set<string>();

/** Calls a function as this person, or a visitor, and holds its answer to its schema. All ask for what they may see. */
export async function ask<Name extends FunctionName>(
  person: Person | null,
  name: Name,
  args: Args<Name>,
): Promise<NonNullable<Answers[Name]>> {
  type Answer = NonNullable<Answers[Name]>;
  const given: Record<string, unknown> = args;
  const answer = person
    ? await game.callAs<Answer>(person, name, given)
    : await game.visit<Answer>(name, given);
  const { error } = schemaOf(name).safeParse(answer);
  expect(error?.issues ?? [], `${name} ${JSON.stringify(answer)?.slice(0, 300)}`).toEqual([]);
  expect([null, []], `${name} shows nothing`).not.toContainEqual(answer);
  judged.add(name);
  return answer;
}

/** What the API sends as null, SQL has as nothing at all. */
const schemaOf = (name: FunctionName): z.ZodType =>
  answers[name] instanceof z.ZodNull ? z.literal('') : answers[name];
