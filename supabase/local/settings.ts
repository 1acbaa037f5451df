import { createHmac, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import nextEnv from '@next/env';
import { newSigningKey, type SigningKey } from './signing.ts';
import { UserError } from './user-error.ts';
import { folderError, makeFolder } from './data-directory.ts';

/** The publishable key of every local stack; it gives no access beyond row security. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_headline_bingo';

/** The path at which the app forwards browser requests to the API. */
export const API_PATH = '/supabase';

export const root = resolve(import.meta.dirname, '../..');

/** npm runs scripts in the project's folder, although the user may type file names relative to another one. */
export const fromCaller = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);

/** Listen addresses: `LOOPBACK` for this machine only, `EVERY_ADDRESS` for servers that are open to the network. */
export const LOOPBACK = '127.0.0.1';
export const EVERY_ADDRESS = '0.0.0.0';

/** The variables of a process, or some of them. */
export type Environment = Record<string, string | undefined>;

export type PortName = 'app' | 'api' | 'database' | 'mail' | 'smtp';
export type Ports = Record<PortName, number>;

/** For each port its variable, default, and its name in messages. */
export const PORTS: Record<PortName, { variable: string; fallback: number; title: string }> = {
  app: { variable: 'PORT', fallback: 3000, title: 'the app' },
  api: { variable: 'API_PORT', fallback: 54321, title: 'the API' },
  database: { variable: 'DB_PORT', fallback: 54322, title: 'the database' },
  mail: { variable: 'MAIL_PORT', fallback: 54324, title: 'the mailbox' },
  smtp: { variable: 'SMTP_PORT', fallback: 54325, title: 'the mail server' },
};

export type Settings = {
  stackDir: string;
  ports: Ports;
  /** Whether the app listens on the network, not only on the loopback address. */
  isOpen: boolean;
  /** As the role that owns the product's tables, like `postgres` of a hosted project. */
  databaseUrl: string;
  /** As the superuser, which only the stack itself uses. */
  adminUrl: string;
  apiUrl: string;
  mailboxUrl: string;
  smtpUrl: string;
  mailFrom: string;
  siteUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Proves to the API and to SQL that the app's server sent a request. */
  appKey: string;
  /** Signs pushes; browsers subscribe with its public half. */
  pushKey: string;
  signingKey: SigningKey;
};

/** The variables of this process and of the `.env` files that Next reads for `next start` or `next dev`. */
export const environment = ({ isDev = false, folder = root } = {}): Environment =>
  nextEnv.loadEnvConfig(folder, isDev).combinedEnv;

export function readSettings(env: Environment = environment()): Settings {
  const ports = readPorts(env);
  const stackDir = resolve(root, env.STACK_DIR || 'supabase/.local');
  const secrets = readSecrets(stackDir);
  const database = (user: string, password: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${ports.database}/postgres`;
  return {
    stackDir,
    ports,
    isOpen: false,
    databaseUrl: database('postgres', 'postgres'),
    adminUrl: database('supabase_admin', secrets.adminPassword),
    apiUrl: `http://127.0.0.1:${ports.api}`,
    mailboxUrl: `http://127.0.0.1:${ports.mail}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    mailFrom: env.MAIL_FROM || 'Headline Bingo <desk@headline-bingo.example>',
    siteUrl: env.SITE_URL || `http://localhost:${ports.app}`,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: secrets.secretKey,
    appKey: env.APP_KEY || createHmac('sha256', secrets.secretKey).update('app').digest('hex'),
    pushKey: createHmac('sha256', secrets.secretKey).update('push').digest('base64url'),
    signingKey: secrets.signingKey,
  };
}

/** Reads all ports; the error names all wrong ones at once. */
export function readPorts(env: Environment): Ports {
  const entries = Object.entries(PORTS).map(
    ([name, { variable, fallback }]) => [name, Number(env[variable] || fallback)] as const,
  );
  const isPort = (port: number) => Number.isInteger(port) && port > 0 && port < 65_536;
  const wrong = entries.filter(([, port]) => !isPort(port));
  if (wrong.length === 0) return Object.fromEntries(entries) as Ports;
  const variables = wrong.map(([name]) => PORTS[name as PortName].variable);
  throw new UserError(
    variables.map((name) => `${name} must be a port number from 1 to 65535.`).join('\n'),
  );
}

type Secrets = { signingKey: SigningKey; secretKey: string; adminPassword: string };

/** Secrets are created once per data directory, so that sessions outlive a restart and no two stacks share a key. */
function readSecrets(stackDir: string): Secrets {
  const file = join(stackDir, 'secrets.json');
  try {
    if (!existsSync(file)) {
      makeFolder(stackDir);
      // A file of this name is always complete.
      writeFileSync(`${file}.new`, JSON.stringify(newSecrets(), null, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    }
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    throw folderError(stackDir, error);
  }
}

const newSecrets = (): Secrets => ({
  signingKey: newSigningKey(),
  secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  adminPassword: randomBytes(24).toString('base64url'),
});
