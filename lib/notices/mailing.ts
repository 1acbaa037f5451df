import 'server-only';
import type { Delivery } from '@/lib/contract/notices';
import { log } from '@/lib/server/log';
import {
  AT_ONCE,
  mailHtml,
  outcomeOf,
  reasonIn,
  recordSent,
  sendMail,
  type Mail,
  type MailError,
} from '@/lib/server/mail';
import { siteUrl } from '@/lib/server/metadata';
import { isFailing, isPaused } from '@/lib/server/outages';
import type { Sender } from '@/lib/server/sender';
import { calendarFile, entriesOf } from '@/lib/words/calendar';
import { mailedName } from '@/lib/words/message';
import { mailWords } from '@/lib/words/notices';
import { PRODUCT_NAME } from '@/lib/words/common';
import { sendDue, type Report, type Result } from './due';

/** A mail server may check a message for most of a minute before it accepts it. */
const LIMIT_MS = 60_000;

/** Mails what is due. While the mail server takes no mail, one of them tries it after a growing pause. */
export const mailDue = (sender: Sender): Promise<void> =>
  sendDue(
    sender,
    'mail',
    () => (isPaused('mail') ? 0 : isFailing('mail') ? 1 : AT_ONCE),
    mailOne,
    'The mail server takes no mail',
  );

async function mailOne(delivery: Delivery, report: Report): Promise<Result> {
  if (!(await recordSent(report))) return 'unknown';
  try {
    await sendMail(noticeMail(delivery), LIMIT_MS);
    return 'works';
  } catch (error) {
    const failure = error as MailError;
    const outcome = outcomeOf(failure);
    const reason = reasonIn(failure);
    if (outcome === 'retry') log.warn('A mail was refused', { delivery: delivery.id, reason });
    if (outcome === 'failed') log.warn('A mail may be lost', { delivery: delivery.id, reason });
    await report(outcome);
    if (outcome === 'retry') return 'works';
    return outcome === 'unreached' || failure.isHandedOver ? { reason } : 'unknown';
  }
}

function noticeMail(delivery: Delivery): Mail {
  const { subject, sentences, sections, link } = mailWords(delivery);
  const at = (path: string) => new URL(path, siteUrl()).href;
  const stop = { href: at(`/unsubscribe?token=${delivery.token}`), label: 'Stop all emails' };
  const { moved, invitation_id, notice } = delivery;
  const ending = invitation_id
    ? `You get this because you were invited to ${mailedName(notice?.group_name ?? '')}.`
    : `Choose which emails you get: ${at('/notices/settings')}`;
  const button = { href: at(link.path), label: link.label };
  const lists = sections.map(({ title, lines }) =>
    [title, ...lines.map(({ text, href }) => `- ${text}${href ? ` ${href}` : ''}`)].join('\n'),
  );
  return {
    to: delivery.email ?? '',
    subject: `${PRODUCT_NAME}: ${subject}`,
    text: [
      ...sentences,
      ...lists,
      `${button.label}: ${button.href}`,
      `${ending}\n${stop.label}: ${stop.href}`,
    ].join('\n\n'),
    calendar: moved ? calendarFile(entriesOf(moved, button.href), new Date()) : undefined,
    html: mailHtml({ sentences, sections, link: button, ending, stop }),
    unsubscribe: at(`/api/unsubscribe?token=${delivery.token}`),
  };
}
