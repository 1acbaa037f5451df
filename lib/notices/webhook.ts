import 'server-only';
import type { ChannelPost } from '@/lib/contract/groups';
import { gamePath } from '@/lib/paths';
import { log } from '@/lib/server/log';
import { siteUrl } from '@/lib/server/metadata';
import { rpc } from '@/lib/supabase/rpc';
import type { Sender } from '@/lib/supabase/sender';
import { discord, firstPost, postOf, slack } from '@/lib/words/events';
import { WEBHOOK } from '@/lib/groups/schema';

const isSlack = (url: string) => url.startsWith('https://hooks.slack');

/** Posts one message to a channel of Discord or Slack. Returns whether the service accepted it; never throws. */
async function post(url: string, text: string, send = fetch): Promise<boolean> {
  if (!WEBHOOK.test(url)) return false;
  const body = isSlack(url) ? { text } : { content: text, allowed_mentions: { parse: [] } };
  try {
    const { ok } = await send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    });
    return ok;
  } catch {
    return false;
  }
}

const textOf = (claimed: ChannelPost): string => {
  const page = new URL(gamePath({ id: claimed.game_id, kind: 'private' }), siteUrl()).href;
  return postOf(claimed, page, isSlack(claimed.url) ? slack : discord);
};

/** A first message, which shows that the address works. */
export const tryPost = (url: string, group: string): Promise<boolean> =>
  post(url, firstPost((isSlack(url) ? slack : discord).text(group)));

/** Posts what is due, all channels at once. */
export async function postDue(sender: Sender, send = fetch): Promise<void> {
  const due = await rpc(sender, 'claim_webhooks', {});
  await Promise.all(
    due.map(async (claimed) => {
      const { group_id, url } = claimed;
      const isSent = await post(url, textOf(claimed), send);
      if (!isSent) log.warn('A channel did not take a message', { group_id });
      await rpc(sender, 'report_webhook', {
        p_group_id: group_id,
        p_url: url,
        p_is_sent: isSent,
      });
    }),
  );
}
