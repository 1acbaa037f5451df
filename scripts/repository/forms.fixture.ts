import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

export const ID = '00000000-0000-0000-0000-000000000001';

/** The first error of a form, or null if it is accepted. */
export function firstError(schema: z.ZodType, fields: Record<string, string>): string | null {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission.status === 'success') return null;
  return Object.values(submission.error ?? {}).flat()[0] ?? '';
}

/** The parsed input that an action receives from a form. */
export function received(schema: z.ZodType, fields: Record<string, string>): unknown {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error));
  return submission.value;
}
