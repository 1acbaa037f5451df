import 'server-only';
import { gameTitle, type Game } from '@/lib/bingo/game';
import type { SavedInvitation } from '@/lib/contract/groups';
import { directJoinPath, invitePath } from '@/lib/paths';
import { AT_ONCE, FORM_LIMIT_MS, mailHtml, sendMail } from '@/lib/server/mail';
import { type Message, mailedName } from '@/lib/words/message';
import { refusalMessage } from '@/lib/words/all-messages';
import { getMailOrigin } from '@/lib/server/origin';
import { calendarFile, entriesOf } from '@/lib/words/calendar';
import { PRODUCT_NAME } from '@/lib/words/common';
import { formatMoment } from '@/lib/words/time';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { log } from '@/lib/server/log';

/** The invitation is saved even if its e-mail could not be sent. */
export type SentInvitation = { email: string; is_sent: boolean };

/** The result of one of several invitations. One with a `refusal` was not saved. */
export type InvitationOutcome = SentInvitation & { refusal?: Message };

const save = (supabase: Supabase, group_id: string, email: string, resend = false) =>
  rpc(supabase, 'invite_to_group', { group_id, email, resend });

async function mail(
  saved: SavedInvitation,
  groupId: string,
  limit?: number,
): Promise<SentInvitation> {
  try {
    await sendMail(invitationMail(saved, groupId, await getMailOrigin()), limit);
    return { email: saved.email, is_sent: true };
  } catch (cause) {
    log.error('An invitation was saved, but its e-mail was not sent', cause);
    return { email: saved.email, is_sent: false };
  }
}

/** Saves an invitation, or with `resend` reuses the pending one, and e-mails it. Throws refusals. */
export const invite = async (
  supabase: Supabase,
  groupId: string,
  email: string,
  { resend = false } = {},
): Promise<SentInvitation> => mail(await save(supabase, groupId, email, resend), groupId);

const ALREADY_INVITED = ['already_invited', 'already_invited_member'];

/**
 * Invites several addresses, and mails a few at a time, as long as somebody waits. An error with one does not affect the
 * others. With `isRepeat`, for a repeated request, people who were already invited count as sent and get no second e-mail.
 */
export async function inviteAll(
  supabase: Supabase,
  groupId: string,
  emails: string[],
  { isRepeat = false } = {},
): Promise<InvitationOutcome[]> {
  const until = performance.now() + FORM_LIMIT_MS;
  const failed = (email: string, cause: unknown): InvitationOutcome => {
    if (isRepeat && cause instanceof Refusal && ALREADY_INVITED.includes(cause.code))
      return { email, is_sent: true };
    const refusal = cause instanceof Refusal && refusalMessage(cause.code, cause.detail);
    if (refusal) return { email, is_sent: false, refusal };
    log.error('An invitation failed', cause);
    return { email, is_sent: false };
  };
  const all = await Promise.all(
    emails.map((email) => save(supabase, groupId, email).catch((cause) => failed(email, cause))),
  );
  const outcomes: InvitationOutcome[] = [];
  const next = all.entries();
  const mailSome = async () => {
    for (const [n, one] of next)
      outcomes[n] =
        'is_sent' in one
          ? one
          : await mail(one, groupId, Math.max(0, Math.floor(until - performance.now())));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, mailSome));
  return outcomes;
}

export function invitationMail(saved: SavedInvitation, groupId: string, origin: string) {
  const { invitation_id, email, invite_code, game } = saved;
  const [group_name, inviter_name] = [mailedName(saved.group_name), mailedName(saved.inviter_name)];
  const direct = `${origin}${directJoinPath(groupId, invitation_id)}`;
  const link = `${origin}${invitePath(invite_code)}`;
  const entries = game ? entriesOf(game, direct) : [];
  const subject = `${PRODUCT_NAME}: ${inviter_name} invites you to ${group_name}`;
  const sentences = [
    `${inviter_name} invites you to ${group_name}, a group that plays ${PRODUCT_NAME}: five-by-five cards of predicted headlines, marked as the news catches up with them.`,
    ...(game && entries.length > 0 ? timesOf(game, entries.length) : []),
    'The money is play money. The satisfaction of being right is real.',
  ];
  const ending = `Not for you? Then somebody mistyped an address, and you can ignore this email. The invite code is ${invite_code}.`;
  return {
    to: email,
    subject,
    calendar: entries.length > 0 ? calendarFile(entries, new Date()) : undefined,
    text: [
      ...sentences,
      `Join the group: ${direct}`,
      `Or use the link that works for everybody: ${link}`,
      ending,
    ].join('\n\n'),
    html: mailHtml({
      sentences,
      link: { href: direct, label: 'Join the group' },
      other: { sentence: 'Or use the link that works for everybody:', href: link },
      ending,
    }),
  };
}

/** When a game starts and its cards lock. Its calendar entries have the same times. */
function timesOf(game: Game, entries: number): string[] {
  const { scheduled_start, locks_at, is_locked, time_zone } = game;
  const name = mailedName(gameTitle(game));
  const at = (moment: string) => formatMoment(moment, time_zone);
  return [
    ...(scheduled_start ? [`${name} starts on ${at(scheduled_start)}.`] : []),
    ...(locks_at && !is_locked
      ? [`Choose the squares of your card in ${name} by ${at(locks_at)}. Then all cards lock.`]
      : []),
    entries === 1
      ? 'The attached calendar entry uses your own time zone.'
      : 'The attached calendar entries use your own time zone.',
  ];
}
