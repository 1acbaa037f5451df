import { z } from 'zod';
import { CHANNELS, DIGESTS, NOTICE_GROUPS } from '@/lib/bingo/notices';
import { text } from '@/lib/words/schema-parts';
import { limits } from '@/lib/limits';

/** The notices that a page shows. */
export const readNoticesSchema = z.object({
  ids: z.array(z.int().positive()).max(limits.rows_per_page),
});

/** `time_zone` is the browser's. */
export const chooseNoticesSchema = z.object({
  group: z.enum(NOTICE_GROUPS),
  channel: z.enum(CHANNELS),
  is_on: z.boolean(),
  time_zone: text(),
});

export const digestSchema = z
  .object({
    digest: z.enum(DIGESTS),
    digest_hour: z.coerce.number<string>().int().min(0).max(23),
    time_zone: text(),
  })
  .describe('digest');

/** The addresses of browsers' push services. */
export const PUSH_ENDPOINT =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]{1,60}\.(?:push\.apple|notify\.windows)\.com)\/[\w:/?=&%.~-]+$/;

export const pushSchema = z.object({
  endpoint: text().regex(PUSH_ENDPOINT),
  p256dh: text(),
  auth: text(),
});
