import { z } from 'zod';
import { NOTICE_KINDS } from '@/lib/contract/notices';
import { limits } from '@/lib/limits';

/** The notices that a page shows. */
export const readNoticesSchema = z.object({
  ids: z.array(z.int().positive()).max(limits.rows_per_page),
});

export const chooseNoticeSchema = z.object({ kind: z.enum(NOTICE_KINDS), is_on: z.boolean() });
