import type { Message as Mail } from '../../supabase/local/mailbox/page';

const MAILBOX = process.env.MAILBOX_URL ?? `http://127.0.0.1:${process.env.MAIL_PORT ?? 54324}`;

export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${MAILBOX}/api/messages?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}`);
  return (await response.json()) as Mail[];
}

/** Waits for a mail to this address whose subject matches; returns the newest match. */
export async function mailTo(address: string, subject: RegExp, within = 15_000): Promise<Mail> {
  const until = Date.now() + within;
  while (Date.now() < until) {
    const mail = (await mailsTo(address)).find((one) => subject.test(one.subject));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${address} with a subject like ${subject} within ${within} ms`);
}

/** The first link in the text part of a mail whose address matches. */
export function linkIn(mail: Mail, address: RegExp): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((one) => address.test(one));
  if (!link)
    throw new Error(`No link like ${address} in the mail “${mail.subject}”:\n${mail.text}`);
  return link;
}
