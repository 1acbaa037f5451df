import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Settings } from '../settings.ts';
import { listPage, messagePage } from './page.ts';
import { serveSmtp } from './smtp.ts';
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
  app.post('/clear', (context) => {
    store.clear();
    return context.redirect('/', 303);
  });
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
