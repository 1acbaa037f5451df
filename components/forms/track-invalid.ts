import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { track } from '@/lib/browser/analytics';

/** Tracks the first invalid field of a submitted form, never its value. */
export function trackInvalid(schema: z.ZodType, form: HTMLFormElement): void {
  const submission = parseWithZod(new FormData(form), { schema });
  if (submission.status === 'success') return;
  const [name = ''] = Object.keys(submission.error ?? {});
  const [field] = name.split(/[[.]/);
  track('validation_error', { form: schema.description ?? 'form', field: field || 'form' });
}
