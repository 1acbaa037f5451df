import 'server-only';
import type { Delivery } from '@/lib/contract/notices';
import { allOf, isStopping } from '@/lib/server/background';
import { failed, worked } from '@/lib/server/outages';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import type { Sender } from '@/lib/server/sender';
import { heldUntil, isEmptyDigest } from './hours';

/**
 * What became of a delivery. `retry`: it was refused, and is tried at most five times. `unreached`: nothing took it, and it
 * is due at once, without counting as a try.
 */
type Outcome = 'sent' | 'failed' | 'retry' | 'unreached';

/** Records what became of a delivery, and which browsers a push has reached. Returns whether its claim still holds. */
export type Report = (outcome: Outcome, reached?: string[]) => Promise<boolean>;

/** The same, also for what is not sent now: it is held until a moment, or a digest without news. */
type ReportAll = (
  outcome: Outcome | 'held' | 'empty',
  reached?: string[],
  due?: string,
) => Promise<boolean>;

/**
 * Claims the mails or pushes that are due, at most `atOnce` at a time, and sends each with `sendOne`. They must be sent
 * before their claim expires after a minute. A service that takes none of them has an outage, whose reason `sendOne` returns.
 */
export async function sendDue(
  sender: Sender,
  channel: 'mail' | 'push',
  atOnce: () => number,
  sendOne: (delivery: Delivery, report: Report) => Promise<Result>,
  failure: string,
): Promise<void> {
  for (let most = atOnce(); most > 0 && !isStopping(); most = atOnce()) {
    const due = await rpc(sender, 'claim_deliveries', { most, channel });
    if (due.length === 0) return;
    const results = await allOf(
      due.map((delivery) => sendInTime(delivery, reporter(sender, delivery), sendOne)),
    );
    const reason = results.find((result) => typeof result === 'object')?.reason;
    if (results.includes('works')) worked(channel);
    else if (reason) failed(channel, failure, reason);
  }
}

/** Sends a delivery, unless it has to wait for its hour or is a digest without news. */
async function sendInTime(
  delivery: Delivery,
  report: ReportAll,
  sendOne: (delivery: Delivery, report: Report) => Promise<Result>,
): Promise<Result> {
  const until = heldUntil(delivery, new Date());
  if (!until && !isEmptyDigest(delivery)) return sendOne(delivery, report);
  await (until ? report('held', [], until.toISOString()) : report('empty'));
  return 'unknown';
}

/** Whether the service works, as a delivery showed; else the reason why it takes none at the moment. */
export type Result = 'works' | 'unknown' | { reason: string };

/** What became of a delivery is reported again if the database does not answer, except before a mail is sent. */
const reporter =
  (sender: Sender, delivery: Delivery): ReportAll =>
  (outcome, reached = [], due = undefined) =>
    rpc(
      sender,
      'report_delivery',
      { id: delivery.id, try: delivery.try, outcome, reached, due },
      { retries: outcome === 'sent' ? 0 : READ_RETRIES },
    );
