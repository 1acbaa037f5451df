import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { track } from '@/lib/analytics/browser';

/** Tells which field of a submitted form is refused first, if one is; never what was typed. */
export function trackInvalid(schema: z.ZodType, form: HTMLFormElement): void {
  const submission = parseWithZod(new FormData(form), { schema });
  if (submission.status === 'success') return;
  const [name = ''] = Object.keys(submission.error ?? {});
  const [field] = name.split(/[[.]/);
  track('validation_error', { form: schema.description ?? 'form', field: field || 'form' });
}
