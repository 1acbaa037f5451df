import 'server-only';
import type { Delivery } from '@/lib/contract/notices';
import { isHosted } from '@/lib/supabase/env';
import { settings } from '@/lib/server/settings';
import { log } from '@/lib/server/log';
import { mailHtml, sendMail, type Mail } from '@/lib/server/mail';
import { siteUrl } from '@/lib/server/metadata';
import { canSend, type Sender } from '@/lib/supabase/sender';
import { calendarFile, entriesOf } from '@/lib/words/calendar';
import { mailedName } from '@/lib/words/message';
import { mailWords } from '@/lib/words/notices';
import { PRODUCT_NAME } from '@/lib/words/common';
import { sendDue, type Report } from './due';

/** Whether this process sends notices by e-mail. Its links need the app's address. */
export function canMail(): boolean {
  const { SMTP_URL, SITE_URL } = settings();
  return canSend() && SMTP_URL !== undefined && (SITE_URL !== undefined || !isHosted());
}

/** Mails what is due. */
export const mailDue = (sender: Sender): Promise<void> => sendDue(sender, 'mail', mailOne);

/** Records a mail, then sends it. After a crash between the two it is lost, which is better than a second one. */
async function mailOne(delivery: Delivery, report: Report): Promise<void> {
  if (!(await report('sent'))) return;
  try {
    await sendMail(noticeMail(delivery));
  } catch (error) {
    const failure = error as SmtpError;
    const { code, responseCode } = failure;
    // The message of the error may contain the address.
    log.warn('A notice was not mailed', { delivery: delivery.id, code, responseCode });
    await report(isUntaken(failure) ? 'retry' : 'failed');
  }
}

type SmtpError = { code?: string; syscall?: string; timeoutType?: string; responseCode?: number };

/**
 * Whether a mail server certainly does not have the mail: it was not reached, or refused for now. One that falls silent or
 * closes the connection later may have it.
 */
function isUntaken({ code, syscall, timeoutType, responseCode = 0 }: SmtpError): boolean {
  const isUnreached =
    code === 'EDNS' ||
    syscall === 'connect' ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT';
  return isUnreached || (responseCode >= 400 && responseCode < 500);
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
