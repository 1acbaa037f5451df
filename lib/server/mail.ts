import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { CALENDAR_FILE } from '@/lib/words/calendar';
import { PRODUCT_NAME } from '@/lib/words/product';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The text of a calendar file to attach. */
  calendar?: string | undefined;
};

let transport: Transporter | undefined;

/** Sends one e-mail through SMTP_URL. Throws if the mail server does not accept it. */
export async function sendMail({ to, subject, text, html, calendar }: Mail): Promise<void> {
  if (!process.env.SMTP_URL) throw new Error('No mail server is configured: set SMTP_URL.');
  transport ??= createTransport({
    url: process.env.SMTP_URL,
    // Short, because somebody waits for the result of a form.
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  await transport.sendMail({
    from: process.env.MAIL_FROM || `${PRODUCT_NAME} <news@headline-bingo.example>`,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(calendar && {
      attachments: [
        { filename: CALENDAR_FILE, content: calendar, contentType: 'text/calendar; charset=utf-8' },
      ],
    }),
  });
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

type Parts = {
  sentences: string[];
  link: { href: string; label: string };
  /** An alternative to the link, below the button. */
  other?: { sentence: string; href: string };
  ending: string;
};

/** The HTML part of an e-mail: sentences, a button, and small print. */
export function mailHtml({ sentences, link, other, ending }: Parts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const address = escapeHtml(other?.href ?? '');
  const alternative = other
    ? `<p style="margin:0 0 16px;font-size:15px">${escapeHtml(other.sentence)} <a href="${address}" style="color:#a81f1f">${address}</a></p>\n`
    : '';
  return `<!doctype html>
<html lang="en">
<body style="margin:0;background:#f8f5ee;color:#221d18;font:17px/1.5 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid #221d18;font-size:28px;font-weight:bold">${PRODUCT_NAME}</p>
${sentences.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:14px 24px;background:#a81f1f;color:#fff;font:bold 16px sans-serif;text-decoration:none">${escapeHtml(link.label)}</a></p>
${alternative}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #cdc6b8;font-size:14px;color:#5d554b">${escapeHtml(ending)}</p>
</div>
</body>
</html>`;
}
