import 'server-only';
import type { ChannelPost } from '@/lib/contract/groups';
import { gamePath } from '@/lib/paths';
import { allOf } from '@/lib/server/background';
import { log } from '@/lib/server/log';
import { siteUrl } from '@/lib/server/metadata';
import { reasonOf } from '@/lib/server/outages';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import type { Sender } from '@/lib/server/sender';
import { discord, firstPost, postOf, slack } from '@/lib/words/events';
import { WEBHOOK } from '@/lib/groups/schema';

const isSlack = (url: string) => url.startsWith('https://hooks.slack');

/** `retry`: the service certainly did not take the message. `failed`: it may have. */
type Outcome = 'sent' | 'failed' | 'retry';

/** Posts one message to a channel of Discord or Slack. Returns what became of it, with the status or the error; never throws. */
async function post(
  url: string,
  text: string,
  send = fetch,
): Promise<{ outcome: Outcome; reason: string }> {
  if (!WEBHOOK.test(url)) return { outcome: 'failed', reason: 'address' };
  const body = isSlack(url) ? { text } : { content: text, allowed_mentions: { parse: [] } };
  try {
    const { ok, status } = await send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    });
    return { outcome: ok ? 'sent' : isBusy(status) ? 'retry' : 'failed', reason: `${status}` };
  } catch (error) {
    const reason = reasonOf(error);
    return { outcome: UNCONNECTED.has(reason) ? 'retry' : 'failed', reason };
  }
}

/** Too many messages, or none at the moment. Another error is about the message or its channel, or comes after it was posted. */
const isBusy = (status: number) => status === 429 || status === 503;

/** Errors before a request is sent. */
const UNCONNECTED = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UND_ERR_CONNECT_TIMEOUT'],
]);

const textOf = (claimed: ChannelPost): string => {
  const page = new URL(gamePath({ id: claimed.game_id, kind: 'private' }), siteUrl()).href;
  return postOf(claimed, page, isSlack(claimed.url) ? slack : discord);
};

/** A first message, which shows that the address works. */
export async function tryPost(url: string, group: string): Promise<boolean> {
  const { outcome } = await post(url, firstPost((isSlack(url) ? slack : discord).text(group)));
  return outcome === 'sent';
}

/** Posts what is due, all channels at once. */
export async function postDue(sender: Sender, send = fetch): Promise<void> {
  const due = await rpc(sender, 'claim_webhooks', {});
  await allOf(
    due.map(async (claimed) => {
      const { group_id, url, game_id, after_seq, last_seq } = claimed;
      const { outcome, reason } = await post(url, textOf(claimed), send);
      if (outcome !== 'sent')
        log.warn('A channel did not take a message', { group_id, outcome, reason });
      await rpc(
        sender,
        'report_webhook',
        {
          group_id,
          url,
          game_id,
          after_seq,
          last_seq,
          outcome,
        },
        { retries: READ_RETRIES },
      );
    }),
  );
}
