import 'server-only';
import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import { gameTitle } from '@/lib/bingo/game';
import type { Delivery } from '@/lib/contract/notices';
import { noticePath } from '@/lib/paths';
import { siteUrl } from '@/lib/server/metadata';
import { settings } from '@/lib/server/settings';
import { rpc } from '@/lib/supabase/rpc';
import { canSend, type Sender } from '@/lib/supabase/sender';
import { noticeLine } from '@/lib/words/notices';
import { formatMoment } from '@/lib/words/time';
import { sendDue, type Report } from './due';
import { PUSH_ENDPOINT } from './schema';

const DAY_S = 86_400;

/** The key with which browsers subscribe; null if this process pushes nothing, because it has no key or no sender. */
export function pushKey(): string | null {
  const { VAPID_PRIVATE_KEY, VAPID_SUBJECT } = settings();
  if (!canSend() || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, 'base64url'));
  return pair.getPublicKey('base64url');
}

/** Pushes what is due. */
export async function pushDue(sender: Sender, send = fetch): Promise<void> {
  await sendDue(sender, 'push', (delivery, report) => pushOne(sender, delivery, report, send));
}

/** Pushes a notice to all browsers of its person, then records it. After a crash it is pushed again, and replaces itself. */
async function pushOne(sender: Sender, delivery: Delivery, report: Report, send: typeof fetch) {
  const outcomes = await Promise.all(
    (delivery.browsers ?? []).map(async (browser) => {
      const status = await post(browser, delivery, send);
      if (status === 404 || status === 410)
        await rpc(sender, 'forget_push', {
          p_endpoint: browser.endpoint,
          p_p256dh: browser.keys.p256dh,
          p_auth: browser.keys.auth,
        });
      return status;
    }),
  );
  const isSent = outcomes.some((status) => status >= 200 && status < 300);
  const isWorthRetry = outcomes.some((status) => status === 0 || status === 429 || status >= 500);
  await report(isSent ? 'sent' : isWorthRetry ? 'retry' : 'failed');
}

type Browser = NonNullable<Delivery['browsers']>[number];

/** Posts an encrypted message to a push service. Returns the status of its answer, 0 without one; never throws. */
async function post(browser: Browser, delivery: Delivery, send: typeof fetch): Promise<number> {
  if (!PUSH_ENDPOINT.test(browser.endpoint)) return 404;
  const tag = `notice-${delivery.notice?.id}`;
  try {
    const { headers, body } = webpush.generateRequestDetails(browser, messageOf(delivery, tag), {
      vapidDetails: {
        subject: settings().VAPID_SUBJECT!,
        publicKey: pushKey()!,
        privateKey: settings().VAPID_PRIVATE_KEY!,
      },
      TTL: DAY_S,
      topic: tag,
    });
    const answer = await send(browser.endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    });
    return answer.status;
  } catch {
    return 0;
  }
}

/** A declarative push message. A second one with the same tag replaces the first. */
function messageOf({ notice, unread }: Delivery, tag: string): string {
  if (!notice) throw new Error('Only notices are pushed');
  const { title, sentence } = noticeLine(notice);
  const place = notice.game ? gameTitle(notice.game) : '';
  const when = notice.at ? formatMoment(notice.at, notice.time_zone ?? 'UTC') : '';
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body: [sentence, place, when].filter(Boolean).join('\n'),
      navigate: new URL(noticePath(notice), siteUrl()).href,
      lang: 'en',
      tag,
    },
    app_badge: unread,
  });
}
