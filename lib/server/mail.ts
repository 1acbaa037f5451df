import 'server-only';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { CALENDAR_FILE } from '@/lib/words/calendar';
import { PRODUCT_NAME } from '@/lib/words/common';
import { settings } from './settings';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The text of a calendar file to attach. */
  calendar?: string | undefined;
  /** The address that stops all mail of this kind by one press (RFC 8058). */
  unsubscribe?: string;
};

/**
 * What nodemailer throws. `originalCode` is the code of the system or of TLS, `command` what the server did not accept,
 * `response` what it said.
 */
export type MailError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** The mail server asked for the message and got at least a part of it. */
  isHandedOver: boolean;
};

/** Somebody may wait for the result of a form, and their browser gives up on an action after 15 seconds. */
export const FORM_LIMIT_MS = 12_000;

/** Many mail servers refuse more connections of one sender at a time. */
export const AT_ONCE = 5;

/** Sends one e-mail through SMTP_URL. Throws a MailError if the mail server has not accepted it within `limit` milliseconds. */
export async function sendMail(mail: Mail, limit = FORM_LIMIT_MS): Promise<void> {
  const { to, subject, text, html, calendar, unsubscribe } = mail;
  const { SMTP_URL, MAIL_FROM } = settings();
  if (!SMTP_URL) throw new Error('No mail server is configured: set SMTP_URL.');
  const transport = createTransport({
    url: SMTP_URL,
    // For everything until the session is ready: the look-up of the name, the connection, the greeting and STARTTLS.
    connectionTimeout: 8_000,
    // For the greeting, and again for STARTTLS.
    greetingTimeout: 5_000,
    // For the answer to each command.
    socketTimeout: limit,
  });
  let message: Readable | undefined;
  transport.use('stream', (sent, next) => {
    sent.message.processFunc((stream) => (message = stream as Readable));
    next();
  });
  const options = {
    from: MAIL_FROM ?? `${PRODUCT_NAME} <news@headline-bingo.example>`,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(calendar && {
      attachments: [
        { filename: CALENDAR_FILE, content: calendar, contentType: 'text/calendar; charset=utf-8' },
      ],
    }),
    headers: { ...AUTOMATIC, ...(unsubscribe && oneClick(unsubscribe)) },
    signal: AbortSignal.timeout(limit),
  };
  try {
    await transport.sendMail(options);
  } catch (error) {
    // nodemailer reports a connection that is closed before the greeting and one that is closed after the message alike.
    throw Object.assign(error as Error, { isHandedOver: message?.readableDidRead ?? false });
  }
}

/**
 * Records that a mail is sent, before it is: after a crash between the two it is lost, which is better than a second one. A record
 * without an answer may have been made, and is taken back. Returns whether the mail is still for this process to send.
 */
export async function recordSent(
  report: (outcome: 'sent' | 'unreached') => Promise<boolean>,
): Promise<boolean> {
  return report('sent').catch(async (error: unknown) => {
    await report('unreached');
    throw error;
  });
}

/** Whether the mail server may have the mail: it got at least a part of it, and did not refuse it. */
export const isPerhapsTaken = ({ isHandedOver, responseCode = 0 }: MailError): boolean =>
  isHandedOver && responseCode < 400;

/** Without an answer of the server, these errors are about the mail. */
const UNSENDABLE = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];

/** With these answers, whatever it was asked, a mail server ends the session or wants a password first. */
const OF_SESSION = [421, 530];

/**
 * A mail that may be taken is not sent again. A refusal of the recipient or of the message counts as a try. Everything
 * before that is about the server or its settings.
 */
export function outcomeOf(error: MailError): 'failed' | 'retry' | 'unreached' {
  const { code = '', command, response = '', responseCode = 0, isHandedOver } = error;
  if (isHandedOver) return isPerhapsTaken(error) ? 'failed' : 'retry';
  const isUnsendable = !code || (UNSENDABLE.includes(code) && !response);
  if (responseCode < 400) return isUnsendable ? 'failed' : 'unreached';
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  return isOfThisMail && !OF_SESSION.includes(responseCode) ? 'retry' : 'unreached';
}

/** The codes and numbers of a failure. Its message may contain the address. */
export const reasonIn = ({ name, code = name, originalCode, responseCode }: MailError): string =>
  [code, originalCode, responseCode].filter(Boolean).join(' ');

const PAUSES_MS = [1, 5, 25].map((minutes) => minutes * 60_000);

/** Sends a mail for whose result nobody waits: again after pauses, as long as this process runs, unless it may be taken. */
export async function sendMailPatiently(mail: Mail, [pause, ...more] = PAUSES_MS): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    if (pause === undefined || isPerhapsTaken(error as MailError)) throw error;
    await setTimeout(pause, undefined, { ref: false });
    await sendMailPatiently(mail, more);
  }
}

/** No answering machine replies to a mail with this header (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Prepared headers are not folded, so that no mail server on the way needs to fold them and break the signature. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A heading with lines below it, of which each may be a link. */
type MailSection = { title: string; lines: { text: string; href: string | null }[] };

type Parts = {
  title?: string;
  sentences: string[];
  sections?: MailSection[];
  link: { href: string; label: string };
  /** An alternative to the link, below the button. */
  other?: { sentence: string; href: string };
  ending: string;
  /** The link below the ending. */
  stop?: { href: string; label: string };
};

/** The HTML part of an e-mail: sentences, a button, and small print. */
export function mailHtml({
  title,
  sentences,
  sections = [],
  link,
  other,
  ending,
  stop,
}: Parts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const heading = title
    ? `<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${escapeHtml(title)}</h1>\n`
    : '';
  const anchor = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="color:#a81f1f">${escapeHtml(text)}</a>`;
  const section = ({ title, lines }: MailSection) =>
    `<h2 style="margin:24px 0 8px;font-size:19px">${escapeHtml(title)}</h2>\n<ul style="margin:0;padding-left:20px">${lines
      .map(({ text, href }) => `<li>${href ? anchor(href, text) : escapeHtml(text)}</li>`)
      .join('')}</ul>`;
  const alternative = other
    ? `<p style="margin:0 0 16px;font-size:15px">${escapeHtml(other.sentence)} ${anchor(other.href, other.href)}</p>\n`
    : '';
  return `<!doctype html>
<html lang="en">
<body style="margin:0;background:#f8f5ee;color:#221d18;font:17px/1.5 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;word-break:break-word;overflow-wrap:anywhere">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid #221d18;font-size:28px;font-weight:bold">${PRODUCT_NAME}</p>
${heading}${[...sentences.map(paragraph), ...sections.map(section)].join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:14px 24px;background:#a81f1f;color:#fff;font:bold 16px sans-serif;text-decoration:none">${escapeHtml(link.label)}</a></p>
${alternative}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #cdc6b8;font-size:14px;color:#5d554b">${escapeHtml(ending)}${stop ? ` ${anchor(stop.href, stop.label)}` : ''}</p>
</div>
</body>
</html>`;
}
