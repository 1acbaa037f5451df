import { createServer, type Server } from 'node:http';
import { App } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { config } from '../config.ts';
import type { IdentityOf } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';
import { wrapAuth } from './auth.ts';
import { AuthMailer } from './auth-mail.ts';
import { openCallers } from './callers.ts';
import { answerCalls, openCalls } from './calls.ts';
import { answerLikePostgrest, unlessUnread } from './errors.ts';
import { finish, listener, requestOf, SERVER_OPTIONS, type Answer } from './listen.ts';
import { lender } from './lender.ts';
import { isOffered } from './offered.ts';
import { hashElsewhere } from './passwords.ts';
import { applyRoleSettings, settingsOfRoles } from './role-settings.ts';
import { readSchemaOnce } from './schema-cache.ts';
import { exchangeTokens } from './tokens.ts';

export type Api = { server: Server; stop: () => Promise<void> };

/** REST and auth on the API's port; the live relay shares its server. */
export async function serveApi(settings: Settings, identityOf: IdentityOf): Promise<Api> {
  const connection = connect(settings);
  const sql = connection.driver;
  applyRoleSettings(connection, await settingsOfRoles(sql));
  const mailer = new AuthMailer(settings);
  hashElsewhere();
  const lite = exchangeTokens(settings, identityOf, (secret) =>
    openLite(settings, connection, mailer, secret),
  );
  const calls = await openCalls(settings.adminUrl, sql);
  const call = answerCalls(calls, connection, openCallers(settings, identityOf));
  const others = wrapAuth({ sql, mailer, settings, lite });
  const answer: Answer = async (arrived) =>
    (await call(arrived)) ?? (await others(requestOf(settings.apiUrl, arrived)));
  // What was said while nobody listened may have been that the schema changed.
  const forget = () => void connection.clearSchemaCache();
  await sql.listen('pgrst', forget, forget);
  const server = createServer(SERVER_OPTIONS, listener(isOffered, answer, settings.appKey));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.ports.api, '127.0.0.1', resolve);
  });
  const stop = async () => {
    await finish(server);
    mailer.close();
    await Promise.all([calls.end(), sql.end({ timeout: 2 })]);
  };
  return { server, stop };
}

export function connect(settings: Settings): PostgresConnection {
  const asNumber = (value: string) => Number(value);
  const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const options = {
    max: 4,
    idle_timeout: 60,
    backoff: () => 0.25,
    onnotice: () => {},
    types: {
      // PostgREST answers money as a number, lite as text whenever it has a trailing zero.
      numeric: { to: 1700, from: [1700], serialize: String, parse: asNumber },
      // lite hands over finished JSON; serialized again, it would be stored as one long string.
      json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
      jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
    },
  };
  const url = settings.adminUrl;
  const connection = createPostgresConnection({ url, postgresOptions: options });
  const { driver } = connection;
  const one = (onclose: () => void) =>
    createPostgresConnection({ url, postgresOptions: { ...options, max: 1, onclose } }).driver;
  const { reserve, end } = lender(one, options.max);
  const endShared = driver.end;
  Object.assign(driver, {
    reserve,
    end: (how?: { timeout?: number }) => Promise.all([endShared(how), end(how)]),
  });
  // On its first request lite would grant ALL on every table to the API roles.
  Object.assign(connection, { rlsState: 'active' });
  answerLikePostgrest(connection);
  readSchemaOnce(connection);
  return connection;
}

/** What lite answers, to whoever has passed everything in front of it. */
export function openLite(
  settings: Settings,
  connection: PostgresConnection,
  mailer: AuthMailer,
  secret: string,
): (request: Request) => Promise<Response> {
  const { api, auth } = config;
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: secret,
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
      site_url: settings.siteUrl,
      jwt_expiry: auth.jwt_expiry,
      enable_signup: auth.enable_signup,
      minimum_password_length: auth.minimum_password_length,
      email: {
        enable_signup: auth.email.enabled,
        enable_confirmations: auth.email.enable_confirmations,
        otp_expiry: auth.email.otp_expiry,
        // The links of our mails carry a hash of these digits, and nobody types them: as many as 256 bits are worth.
        otp_length: 78,
      },
    },
    api: { enabled: true, schemas: ['public'], max_rows: api.max_rows, pg_safe_update: true },
    studio: { enabled: false },
  });
  app._mailer = mailer;
  return (request) => unlessUnread(connection, async () => app.fetch(request));
}
