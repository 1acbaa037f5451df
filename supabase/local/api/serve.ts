import { createServer, type Server } from 'node:http';
import { App } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import type { Settings } from '../settings.ts';
import { wrapAuth } from './auth.ts';
import { AuthMailer } from './auth-mail.ts';
import { answerLikePostgrest, unlessUnread } from './errors.ts';
import { listener, SERVER_OPTIONS } from './listen.ts';
import { isOffered } from './offered.ts';
import { hashElsewhere } from './passwords.ts';

export type Api = { server: Server; stop: () => Promise<void> };

/** REST and auth on the API's port; the live relay shares its server. */
export async function serveApi(settings: Settings): Promise<Api> {
  const sql = postgres(settings.adminUrl, { max: 4, onnotice: () => {} });
  const connection = connect(settings);
  const mailer = new AuthMailer(settings);
  hashElsewhere();
  const lite = openLite(settings, connection, mailer);
  const answer = wrapAuth({ sql, mailer, settings, lite });
  await sql.listen('pgrst', () => connection.clearSchemaCache());
  const server = createServer(SERVER_OPTIONS, listener(settings.apiUrl, isOffered, answer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.ports.api, '127.0.0.1', resolve);
  });
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    mailer.close();
    await Promise.all([connection.driver.end({ timeout: 2 }), sql.end({ timeout: 2 })]);
  };
  return { server, stop };
}

export function connect(settings: Settings): PostgresConnection {
  const asNumber = (value: string) => Number(value);
  const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const connection = createPostgresConnection({
    url: settings.adminUrl,
    postgresOptions: {
      max: 20,
      onnotice: () => {},
      types: {
        // PostgREST answers money as a number, lite as text whenever it has a trailing zero.
        numeric: { to: 1700, from: [1700], serialize: String, parse: asNumber },
        // lite hands over finished JSON; serialized again, it would be stored as one long string.
        json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
        jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
      },
    },
  });
  // On its first request lite would grant ALL on every table to the API roles.
  Object.assign(connection, { rlsState: 'active' });
  answerLikePostgrest(connection);
  return connection;
}

/** What lite answers, to whoever has passed everything in front of it. */
export function openLite(
  settings: Settings,
  connection: PostgresConnection,
  mailer: AuthMailer,
): (request: Request) => Promise<Response> {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: settings.jwtSecret,
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
      site_url: settings.siteUrl,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        otp_expiry: 86_400,
        // The links of our mails carry a hash of these digits, and nobody types them: as many as 256 bits are worth.
        otp_length: 78,
      },
    },
    api: { enabled: true, schemas: ['public'] },
    studio: { enabled: false },
  });
  app._mailer = mailer;
  return (request) => unlessUnread(connection, async () => app.fetch(request));
}
