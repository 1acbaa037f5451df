import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { PRODUCT_NAME } from '@/lib/product';

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
    from: process.env.MAIL_FROM ?? `${PRODUCT_NAME} <news@headline-bingo.example>`,
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
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
