import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Settings } from './settings.ts';

export async function serveApi(settings: Settings): Promise<{ stop: () => Promise<void> }> {
  const connection = createPostgresConnection({
    url: settings.adminUrl,
    postgresOptions: { max: 20, onnotice: () => {} },
  });
  // Its first request would grant ALL on every table to the API roles; the migrations grant by name.
  Object.assign(connection, { rlsState: 'active' });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: settings.jwtSecret,
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
      site_url: settings.siteUrl,
      email: { enable_confirmations: true },
    },
    studio: { enabled: false },
  });
  const server = createServer(getRequestListener((request) => app.fetch(request)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.ports.api, '127.0.0.1', resolve);
  });
  return {
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await connection.close();
    },
  };
}
