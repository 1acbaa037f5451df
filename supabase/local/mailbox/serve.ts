import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Settings } from '../settings.ts';
import { listPage, mailPage, type Message } from './page.ts';

/** The maximum number of mails that are kept. Older mails are removed. */
const KEPT = 500;

/** Keeps the latest mails in memory; they are lost with a restart. */
class MessageStore {
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

/** Starts the mail server and its web mailbox, both on the loopback address only. */
export async function serveMailbox(settings: Settings): Promise<{ stop: () => Promise<void> }> {
  const store = new MessageStore();
  const smtp = await serveSmtp(store, settings.ports.smtp);
  const server = createServer(getRequestListener(routes(store).fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.ports.mail, '127.0.0.1', resolve);
  });
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await smtp.stop();
  };
  return { stop };
}

function routes(store: MessageStore): Hono {
  const app = new Hono();
  // Only pages of this address may read mail. Scripts of other sites and other host names that resolve to this machine
  // are refused.
  app.use(async (context, next) => {
    const { hostname, origin } = new URL(context.req.url);
    const from = context.req.header('origin');
    const isLocal = ['127.0.0.1', 'localhost'].includes(hostname);
    if (!isLocal || (from && from !== origin)) return context.text('Not from here.', 403);
    await next();
  });
  app.get('/', (context) => context.html(listPage(store.list())));
  app.get('/api/messages', (context) => context.json(store.list(context.req.query('to'))));
  app.get('/messages/:id', (context) => {
    const message = store.find(context.req.param('id'));
    if (!message) return context.redirect('/', 303);
    // A mail cannot run scripts, and its links open outside.
    return context.html(mailPage(message), 200, {
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'",
    });
  });
  return app;
}

const LARGEST_MAIL = 1024 * 1024;

/** Accepts all mail from this machine and delivers none of it. */
async function serveSmtp(
  store: MessageStore,
  port: number,
): Promise<{ stop: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    maxClients: 100,
    socketTimeout: 30_000,
    closeTimeout: 500,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      read(stream)
        .then((raw) => store.add(raw, recipients))
        .then(
          () => callback(),
          (error: Error) => callback(error),
        );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A client that disconnects in the middle of a mail is not an error of this server.
  server.on('error', () => {});
  return { stop: () => new Promise((resolve) => server.close(resolve)) };
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The rest is read and discarded, because the sender only reads the reply after sending everything.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) throw new Error('The mail is larger than 1 MB.');
  return Buffer.concat(chunks);
}
