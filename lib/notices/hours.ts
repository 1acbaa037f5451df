import type { Delivery } from '@/lib/contract/notices';
import { fromDateTimeLocal, toDateTimeLocal } from '@/lib/words/time';

const DAY = 86_400_000;
const EVENING = '22:00';
const MORNING = '08:00';

type Times = Pick<Delivery, 'time_zone' | 'digest_at'> & {
  notice: Pick<NonNullable<Delivery['notice']>, 'kind' | 'at'> | null;
};

/**
 * Until when a delivery waits that is due now; null if it need not. A digest waits for its hour. In quiet hours, only
 * notices of a full line are sent, and those of a start that comes before the quiet hours end. It is decided here,
 * because the database's rules of time zones may be older than those of browsers.
 */
export function heldUntil({ time_zone, digest_at, notice }: Times, now: Date): Date | null {
  if (digest_at) {
    const at = nextDigest(digest_at, time_zone);
    return at && at > now ? at : null;
  }
  const end = quietUntil(now, time_zone);
  if (!end || notice?.kind === 'line_full') return null;
  const isBefore =
    notice?.kind === 'start_changed' && notice.at !== null && Date.parse(notice.at) <= +end;
  return isBefore ? null : end;
}

/** Whether nothing happened since the last digest, or nobody can read this one. */
export const isEmptyDigest = ({ digest_at, digest, email }: Delivery): boolean =>
  digest_at !== null && (digest === null || email === null);

/** The first hour of a digest after the moment from which it tells; a weekly one comes on Mondays. */
function nextDigest(
  { from, digest, digest_hour }: NonNullable<Delivery['digest_at']>,
  zone: string,
): Date | undefined {
  const time = `${String(digest_hour).padStart(2, '0')}:00`;
  const first = dayOf(from, zone);
  return Array.from({ length: 9 }, (_, ahead) => addDays(first, ahead))
    .filter((day) => digest === 'daily' || new Date(day).getUTCDay() === 1)
    .map((day) => momentOf(day, time, zone))
    .find((at) => at > new Date(from));
}

/** The end of the quiet hours, 22:00 to 08:00, in which this moment is; null outside of them. */
function quietUntil(now: Date, zone: string): Date | null {
  const time = toDateTimeLocal(now, zone).slice(11);
  if (time >= MORNING && time < EVENING) return null;
  return momentOf(addDays(dayOf(now, zone), Number(time >= EVENING)), MORNING, zone);
}

const dayOf = (moment: Date | string, zone: string) => toDateTimeLocal(moment, zone).slice(0, 10);

const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

const momentOf = (day: string, time: string, zone: string) =>
  new Date(fromDateTimeLocal(`${day}T${time}`, '', zone));
