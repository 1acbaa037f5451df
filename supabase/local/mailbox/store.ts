import { randomBytes } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';

export type Message = {
  id: string;
  to: string;
  from: string;
  subject: string;
  date: string;
  text: string;
  html: string;
  /** The text of an attached calendar file. */
  calendar: string;
  /** The header as it was received. */
  head: string;
};

/** The maximum number of mails that are kept. Older mails are removed. */
const KEPT = 500;

/** Keeps the latest mails in memory; they are lost with a restart. */
export class MessageStore {
  #messages: Message[] = [];

  /** Newest first; `to` filters by recipient. */
  list(to?: string | null): Message[] {
    if (!to) return this.#messages;
    const wanted = to.toLowerCase();
    return this.#messages.filter((message) =>
      message.to.toLowerCase().split(', ').includes(wanted),
    );
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** `recipients` come from the SMTP envelope, so they include blind copies. */
  async add(raw: Buffer, recipients: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const now = new Date();
    const message = {
      id: `${now.toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`,
      to: recipients.join(', '),
      from: nameOf(mail.from),
      subject: mail.subject ?? '',
      date: now.toISOString(),
      text: mail.text ?? '',
      html: mail.html ?? '',
      calendar: calendarIn(mail),
      head: raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '',
    };
    this.#messages = [message, ...this.#messages].slice(0, KEPT);
  }
}

function calendarIn({ attachments }: Email): string {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  return typeof file === 'string' ? file : Buffer.from(new Uint8Array(file)).toString();
}

function nameOf(from: Address | undefined): string {
  if (!from) return '';
  return from.name && from.address ? `${from.name} <${from.address}>` : (from.address ?? from.name);
}
