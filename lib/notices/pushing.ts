import 'server-only';
import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import { gameTitle } from '@/lib/bingo/game';
import type { Delivery } from '@/lib/contract/notices';
import { noticePath } from '@/lib/paths';
import { log } from '@/lib/server/log';
import { siteUrl } from '@/lib/server/metadata';
import { reasonOf } from '@/lib/server/outages';
import { settings } from '@/lib/server/settings';
import { rpc } from '@/lib/supabase/rpc';
import { canSend, type Sender } from '@/lib/server/sender';
import { noticeLine } from '@/lib/words/notices';
import { formatMoment } from '@/lib/words/time';
import { sendDue, type Report, type Result } from './due';
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

const AT_ONCE = 20;

/** Pushes what is due. */
export const pushDue = (sender: Sender, send = fetch): Promise<void> =>
  sendDue(
    sender,
    'push',
    () => AT_ONCE,
    (delivery, report) => pushOne(sender, delivery, report, send),
    'The push services take no message',
  );

/**
 * Pushes a notice to all browsers of its person, then records it. After a crash it is pushed again, and replaces itself.
 * While a service takes nothing, it is tried again for its browsers alone.
 */
async function pushOne(
  sender: Sender,
  delivery: Delivery,
  report: Report,
  send: typeof fetch,
): Promise<Result> {
  const reached: string[] = [];
  const answers = await Promise.all(
    (delivery.browsers ?? []).map(async (browser) => {
      const answer = await post(browser, delivery, send);
      if (answer === 404 || answer === 410)
        await rpc(sender, 'forget_push', {
          endpoint: browser.endpoint,
          p256dh: browser.keys.p256dh,
          auth: browser.keys.auth,
        });
      if (isTaken(answer)) reached.push(browser.endpoint);
      return answer;
    }),
  );
  const failure = answers.find(isWorthRetry);
  const refusal = answers.find(isAboutMessage);
  if (refusal) log.warn('A push was refused', { delivery: delivery.id, reason: String(refusal) });
  await report(failure ? 'retry' : reached.length > 0 ? 'sent' : 'failed', reached);
  if (reached.length > 0) return 'works';
  return failure ? { reason: String(failure) } : 'unknown';
}

const isTaken = (answer: Answer) => typeof answer === 'number' && answer < 300;

/** Without an answer, or with one that is not about this browser: too many, a key that the service does not accept, an error of its own. */
const isWorthRetry = (answer: Answer) =>
  typeof answer === 'string' || [401, 403, 429].includes(answer) || answer >= 500;

/** The service neither took the message nor has forgotten the browser, as 404 and 410 say. It would refuse it again. */
const isAboutMessage = (answer: Answer) =>
  !isTaken(answer) && !isWorthRetry(answer) && ![404, 410].includes(Number(answer));

type Browser = NonNullable<Delivery['browsers']>[number];

/** The status of a push service's answer, or the name of the error without one. */
type Answer = number | string;

/** Posts an encrypted message to a push service; never throws. */
async function post(browser: Browser, delivery: Delivery, send: typeof fetch): Promise<Answer> {
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
  } catch (error) {
    return reasonOf(error);
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
