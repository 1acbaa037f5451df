import type { Delivery, ListedNotice, MyNotices } from '../../../lib/contract/notices.ts';
import { heldUntil, isEmptyDigest } from '../../../lib/notices/hours.ts';
import type { Viewer } from '../../../lib/contract/accounts.ts';
import { asSender, sql, type Person } from './db.ts';
import * as game from './games.ts';

const { callAs } = game;

export const noticesOf = async (person: Person): Promise<ListedNotice[]> =>
  (await callAs<MyNotices>(person, 'my_notices')).notices.rows;

/** The kinds of a person's notices, oldest first. */
export const kindsOf = async (person: Person) =>
  (await noticesOf(person)).map(({ kind }) => kind).toReversed();

/** The zone in which it is noon, so that quiet hours hold nothing back, whenever the tests run. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Chooses a kind of notices, as somebody for whom it is noon. */
export const choose = (person: Person, p_kind: string, p_is_on: boolean, p_channel = 'app') =>
  callAs(person, 'choose_notices', {
    p_kinds: [p_kind],
    p_channel,
    p_is_on,
    p_time_zone: zoneAtNoon(),
  });

/** This many milliseconds from now, and one more, because the database counts the microseconds that are cut off here. */
export const fromNow = (ms: number) => new Date(Date.now() + ms + 1);

/** Claims what is due at this moment and holds what has to wait, as the sender does. */
export async function claimAt(at: Date, channel = 'mail'): Promise<Delivery[]> {
  const [row] = await sql`select private.claim_deliveries_at(100, ${channel}, ${at}) as claimed`;
  const claimed = row!.claimed as Delivery[];
  const sent: Delivery[] = [];
  for (const delivery of claimed) {
    const until = heldUntil(delivery, at);
    if (until) await report(delivery, 'held', [], until);
    else if (isEmptyDigest(delivery)) await report(delivery, 'empty');
    else sent.push(delivery);
  }
  // The next digest is queued at once.
  return claimed.length > sent.length ? [...sent, ...(await claimAt(at, channel))] : sent;
}

export const report = (
  { id, try: p_try }: Delivery,
  p_outcome = 'sent',
  p_reached: string[] = [],
  p_due: Date | null = null,
) =>
  asSender((tx) =>
    game.call<boolean>(tx, 'report_delivery', { p_id: id, p_try, p_outcome, p_reached, p_due }),
  );

/** A browser's subscription, with a key pair of its own. */
export const browser = (p_endpoint = 'https://fcm.googleapis.com/fcm/send/abc:DEF_1') => ({
  p_endpoint,
  p_p256dh: 'B'.repeat(87),
  p_auth: 'a'.repeat(22),
});

export const setDigest = (
  person: Person,
  p_time_zone: string,
  p_digest: string,
  p_digest_hour = 8,
) => callAs(person, 'save_mail_settings', { p_time_zone, p_digest, p_digest_hour });

/** The number of unread notices that the page's header shows. */
export const unreadOf = async (person: Person) =>
  (await callAs<Viewer>(person, 'my_account')).unread.reduce((sum, { count }) => sum + count, 0);
