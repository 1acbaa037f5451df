import 'server-only';
import type { Delivery } from '@/lib/contract/notices';
import { rpc } from '@/lib/supabase/rpc';
import type { Sender } from '@/lib/supabase/sender';

/** The number of deliveries that are claimed at once, and must be sent before their claim expires after a minute. */
const BATCH = 20;

/** Records what became of a delivery. Returns whether its claim still holds. */
export type Report = (outcome: 'sent' | 'failed' | 'retry') => Promise<boolean>;

/** Claims the mails or pushes that are due, and sends each with `sendOne`. */
export async function sendDue(
  sender: Sender,
  channel: 'mail' | 'push',
  sendOne: (delivery: Delivery, report: Report) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const due = await rpc(sender, 'claim_deliveries', { p_limit: BATCH, p_channel: channel });
    if (due.length === 0) return;
    await Promise.all(
      due.map((delivery) =>
        sendOne(delivery, (p_outcome) =>
          rpc(sender, 'report_delivery', { p_id: delivery.id, p_try: delivery.try, p_outcome }),
        ),
      ),
    );
  }
}
