import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Settings } from '../settings.ts';
import { listPage, messagePage } from './page.ts';
import { MessageStore } from './store.ts';

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
  const version = () => store.list()[0]?.id ?? '';
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
  app.get('/', (context) => context.html(listPage(store.list(), version())));
  app.get('/api/version', (context) => context.text(version()));
  app.get('/api/messages', (context) => context.json(store.list(context.req.query('to'))));
  app.get('/messages/:id', (context) => {
    const message = store.find(context.req.param('id'));
    return message ? context.html(messagePage(message)) : context.redirect('/', 303);
  });
  app.get('/messages/:id/html', (context) => {
    const html = store.find(context.req.param('id'))?.html ?? '';
    const sandbox = "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'";
    return context.html(`<base target="_blank">${html}`, 200, {
      'Content-Security-Policy': sandbox,
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
