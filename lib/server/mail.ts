import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { PRODUCT_NAME } from '@/lib/words/product';

export type Mail = { to: string; subject: string; text: string; html: string };

let transport: Transporter | undefined;

/** Sends one mail through SMTP_URL; throws when the server does not take it. */
export async function sendMail({ to, subject, text, html }: Mail): Promise<void> {
  if (!process.env.SMTP_URL) throw new Error('No mail server is configured: set SMTP_URL.');
  transport ??= createTransport({
    url: process.env.SMTP_URL,
    // Somebody waits for the answer on the other side of a form.
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
  });
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For names and titles that people chose, before they stand in the HTML part. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Parts = {
  sentences: string[];
  /** What the mail leads to. */
  link: { href: string; label: string };
  /** Another way, written under it as HTML. */
  other?: string;
  ending: string;
};

/** The HTML part of a mail: sentences, a button, and the small print. */
export function mailHtml({ sentences, link, other, ending }: Parts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<body style="margin:0;background:#f8f5ee;color:#221d18;font:17px/1.5 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid #221d18;font-size:28px;font-weight:bold">${PRODUCT_NAME}</p>
${sentences.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${link.href}" style="display:inline-block;padding:14px 24px;background:#a81f1f;color:#fff;font:bold 16px sans-serif;text-decoration:none">${link.label}</a></p>
${other ? `<p style="margin:0 0 16px;font-size:15px">${other}</p>\n` : ''}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #cdc6b8;font-size:14px;color:#5d554b">${escapeHtml(ending)}</p>
</div>
</body>
</html>`;
}
