import 'server-only';
import type { Delivery } from '@/lib/contract/notices';
import { isHosted } from '@/lib/supabase/env';
import { settings } from '@/lib/server/settings';
import { log } from '@/lib/server/log';
import { isPerhapsTaken, mailHtml, sendMail, type Mail, type MailError } from '@/lib/server/mail';
import { siteUrl } from '@/lib/server/metadata';
import { isFailing, isPaused } from '@/lib/server/outages';
import { canSend, type Sender } from '@/lib/supabase/sender';
import { calendarFile, entriesOf } from '@/lib/words/calendar';
import { mailedName } from '@/lib/words/message';
import { mailWords } from '@/lib/words/notices';
import { PRODUCT_NAME } from '@/lib/words/common';
import { sendDue, type Outcome, type Report, type Result } from './due';

/** Whether this process sends notices by e-mail. Its links need the app's address. */
export function canMail(): boolean {
  const { SMTP_URL, SITE_URL } = settings();
  return canSend() && SMTP_URL !== undefined && (SITE_URL !== undefined || !isHosted());
}

/** Many mail servers refuse more connections of one sender at a time. */
const AT_ONCE = 5;

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

/** Records a mail, then sends it. After a crash between the two it is lost, which is better than a second one. */
async function mailOne(delivery: Delivery, report: Report): Promise<Result> {
  if (!(await report('sent'))) return 'unknown';
  try {
    await sendMail(noticeMail(delivery), LIMIT_MS);
    return 'works';
  } catch (error) {
    const failure = error as MailError;
    const { name, code = name, originalCode, responseCode } = failure;
    const outcome = outcomeOf(failure);
    const reason = [code, originalCode, responseCode].filter(Boolean).join(' ');
    // The message of the error may contain the address.
    if (outcome === 'retry') log.warn('A mail was refused', { delivery: delivery.id, reason });
    if (outcome === 'failed') log.warn('A mail may be lost', { delivery: delivery.id, reason });
    await report(outcome);
    if (outcome === 'retry') return 'works';
    return outcome === 'unreached' || failure.isHandedOver ? { reason } : 'unknown';
  }
}

/** Without an answer of the server, these errors are about the mail. */
const UNSENDABLE = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];

/** With this answer a mail server ends the session, whatever it was asked. */
const CLOSING = 421;

/**
 * A mail that may be taken is not sent again. A refusal of the recipient or of the message counts as a try. Everything
 * before that is about the server or its settings.
 */
function outcomeOf(error: MailError): Outcome {
  const { code = '', command, responseCode = 0, isHandedOver } = error;
  if (isHandedOver) return isPerhapsTaken(error) ? 'failed' : 'retry';
  if (responseCode < 400) return !code || UNSENDABLE.includes(code) ? 'failed' : 'unreached';
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  return isOfThisMail && responseCode !== CLOSING ? 'retry' : 'unreached';
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
