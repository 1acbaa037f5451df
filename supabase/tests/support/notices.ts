import type { Delivery, ListedNotice, MyNotices } from '../../../lib/contract/notices.ts';
import type { Viewer } from '../../../lib/contract/accounts.ts';
import { asSender, sql, type Person } from './db.ts';
import * as game from './games.ts';
import type { judgedBy } from './judged.ts';

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

/** Claims what is due at this moment, as the sender does. */
export const claimAt = async (at: Date, channel = 'mail'): Promise<Delivery[]> => {
  const [row] = await sql`select private.claim_deliveries_at(100, ${channel}, ${at}) as claimed`;
  return row!.claimed as Delivery[];
};

export const report = ({ id, try: p_try }: Delivery, p_outcome = 'sent') =>
  asSender((tx) => game.call<boolean>(tx, 'report_delivery', { p_id: id, p_try, p_outcome }));

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

/**
 * Calls every function about notices, for the test of all answers: reads them, changes settings, sends a digest and
 * stops the mail.
 */
export async function askForNotices(ask: ReturnType<typeof judgedBy>['ask'], person: Person) {
  await ask(person, 'my_notices', {});
  await ask(person, 'read_notices', { p_ids: [1] });
  const choice = { p_is_on: false, p_channel: 'app', p_time_zone: 'UTC' };
  await ask(person, 'choose_notices', { p_kinds: ['one_to_go'], ...choice });
  const digest = { p_time_zone: 'UTC', p_digest: 'daily', p_digest_hour: 8 };
  await ask(person, 'save_mail_settings', digest);
  await sql`
    update private.deliveries set due_at = now(), created_at = now() - interval '1 hour' where user_id = ${person.id}`;
  await sql`
    update public.game_squares set marked_at = now() - interval '5 minutes', marked_by = null
    where is_marked and game_id in (select game_id from public.bingo_cards where user_id = ${person.id})`;
  const [sent] = await ask('sender', 'claim_deliveries', { p_limit: 1, p_channel: 'mail' });
  const { id, token } = sent!;
  await ask('sender', 'report_delivery', { p_id: id, p_try: 1, p_outcome: 'sent' });
  await ask(person, 'stop_mail', { p_token: token });
  await ask(person, 'save_push', browser());
  await ask(person, 'forget_push', browser());
}
