import { createServer, type Server } from 'node:http';
import { App } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import { config } from '../config.ts';
import type { IdentityOf } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';
import { wrapAuth } from './auth.ts';
import { answerCalls, openCalls } from './calls.ts';
import { AuthMailer } from './hooks.ts';
import { finish, listener, requestOf, SERVER_OPTIONS, type Answer } from './listen.ts';
import { openPasswords } from './passwords.ts';
import { exchangeTokens } from './tokens.ts';

export type Api = { server: Server; stop: () => Promise<void> };

/** Serves SQL functions and auth on the API's port; the live relay shares its server. */
export async function serveApi(settings: Settings, identityOf: IdentityOf): Promise<Api> {
  const connection = connect(settings);
  const sql = connection.driver;
  const mailer = new AuthMailer(sql);
  const passwords = openPasswords(settings.adminUrl);
  const lite = exchangeTokens(settings, identityOf, sql, (secret) =>
    openLite(settings, connection, mailer, secret),
  );
  const calls = await openCalls(settings.adminUrl, sql);
  const call = answerCalls(calls, settings, identityOf);
  const others = wrapAuth({ sql, mailer, passwords, settings, lite });
  const answer: Answer = async (arrived) =>
    (await call(arrived)) ?? others(requestOf(settings.apiUrl, arrived));
  const server = createServer(SERVER_OPTIONS, listener(isOffered, answer, settings.appKey));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.ports.api, '127.0.0.1', resolve);
  });
  const stop = async () => {
    await finish(server);
    await Promise.all([calls.end(), passwords.end(), sql.end({ timeout: 2 })]);
  };
  return { server, stop };
}

function connect(settings: Settings): PostgresConnection {
  const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const options = {
    max: 4,
    idle_timeout: 60,
    backoff: () => 0.25,
    onnotice: () => {},
    types: {
      // lite passes JSON that is already serialized; serializing it again would store one long string.
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
  return connection;
}

/** Opens lite's auth server. Callers must wrap it, because on its own it is not safe to expose. */
function openLite(
  settings: Settings,
  connection: PostgresConnection,
  mailer: AuthMailer,
  secret: string,
): (request: Request) => Promise<Response> {
  const { auth } = config;
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
      enable_anonymous_sign_ins: auth.enable_anonymous_sign_ins,
      minimum_password_length: auth.minimum_password_length,
      email: {
        enable_signup: auth.email.enabled,
        enable_confirmations: auth.email.enable_confirmations,
        double_confirm_changes: auth.email.double_confirm_changes,
        otp_expiry: auth.email.otp_expiry,
        // Our links carry a hash of these digits, which nobody types. 78 digits are worth 256 bits.
        otp_length: 78,
      },
    },
    api: { enabled: false },
    studio: { enabled: false },
  });
  app._mailer = mailer;
  return async (request) => app.fetch(request);
}

/** Calls of SQL functions, with the path that `supabase-js` writes. Tables are not served. */
const RPC = /^POST \/rest\/v1\/rpc\/[a-z0-9_]+$/;

/** The auth routes that the app and `npm run db -- check` use: no typed codes, magic links or providers. */
const AUTH =
  /^(POST \/auth\/v1\/(signup|verify|recover|resend|logout)(\?.*)?|GET \/auth\/v1\/user|PUT \/auth\/v1\/user(\?.*)?|GET \/auth\/v1\/(health|settings|\.well-known\/jwks\.json))$/;
const TOKEN = /^POST \/auth\/v1\/token\?grant_type=(password|refresh_token)$/;

/**
 * Whether the app uses this route. Compares the raw request line, so other spellings of a route, with a double slash, a dot
 * or an escape, do not exist.
 */
function isOffered(method: string, target: string): boolean {
  const line = `${method} ${target}`;
  return [RPC, AUTH, TOKEN].some((offer) => offer.test(line));
}

type Reserved = { unsafe: Sql['unsafe']; release: () => void };
type Client = { sql: Sql; leases: number };

/**
 * A pool that lends `size` connections, one per caller, and queues further callers. It replaces the driver's `reserve`,
 * which has two bugs: it leaks a connection to a caller that has already received an error, and it takes back a closed
 * connection as if it were open, which crashes the process at the next statement.
 */
function lender(open: (onclose: () => void) => Sql, size: number) {
  const waiting: ((client: Client) => void)[] = [];
  const free = Array.from({ length: size }, () => {
    const client: Client = { sql: open(() => (client.leases += 1)), leases: 0 };
    return client;
  });
  const clients = [...free];

  async function reserve(): Promise<Reserved> {
    const client = free.pop() ?? (await new Promise<Client>((resolve) => waiting.push(resolve)));
    let lease: number | undefined;
    // A client reconnects silently. The next statement would then run outside the transaction of the lost connection.
    const unsafe = (async (...statement: Parameters<Sql['unsafe']>) => {
      if (lease !== undefined && lease !== client.leases)
        throw new Error('The connection was lost');
      const answer = client.sql.unsafe(...statement);
      lease ??= client.leases;
      return answer;
    }) as unknown as Sql['unsafe'];
    const release = () => {
      client.leases += 1;
      const next = waiting.shift();
      if (next) next(client);
      else free.push(client);
    };
    return { unsafe, release };
  }

  const end = (how?: { timeout?: number }) => Promise.all(clients.map(({ sql }) => sql.end(how)));
  return { reserve, end };
}
