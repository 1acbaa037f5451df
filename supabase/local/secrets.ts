import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { folderError, makeFolder } from './folders.ts';
import { newSigningKey, type SigningKey } from './signing.ts';

export type Secrets = { signingKey: SigningKey; secretKey: string; adminPassword: string };

/**
 * The contents of the file. In version 1 the API revealed the database password to everybody; before there was a
 * signing key, sessions were signed with a shared secret.
 */
type Stored = Secrets & { version?: number; nextAdminPassword?: string; jwtSecret?: string };
const VERSION = 2;

/** Secrets are created once per data directory, so that sessions outlive a restart and no two stacks share a key. */
export function readSecrets(stackDir: string): Secrets {
  try {
    return existsSync(fileIn(stackDir)) ? withKey(stackDir, read(stackDir)) : makeSecrets(stackDir);
  } catch (error) {
    throw folderError(stackDir, error);
  }
}

function makeSecrets(stackDir: string): Secrets {
  const secrets = {
    version: VERSION,
    signingKey: newSigningKey(),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    adminPassword: newPassword(),
  };
  makeFolder(stackDir);
  write(stackDir, secrets);
  return secrets;
}

/** Adds a signing key to older directories. Their sessions get a new signature when they are refreshed. */
function withKey(stackDir: string, { jwtSecret: _, ...stored }: Stored): Secrets {
  if (stored.signingKey) return stored;
  const secrets = { ...stored, signingKey: newSigningKey() };
  write(stackDir, secrets);
  return secrets;
}

/**
 * Gives the superuser of a directory created before version 2 a new password, once, while its database is running. Both
 * passwords are stored before the database gets the new one, so that after an interruption the next start finds the
 * valid one.
 */
export async function renewAdminPassword<Settings extends { stackDir: string; adminUrl: string }>(
  settings: Settings,
): Promise<Settings> {
  const { stackDir } = settings;
  const { nextAdminPassword = newPassword(), ...stored } = read(stackDir);
  if (stored.version === VERSION) return settings;
  write(stackDir, { ...stored, nextAdminPassword });
  const before = settings.adminUrl;
  const after = Object.assign(new URL(before), { password: nextAdminPassword }).href;
  if (!(await opens(after))) {
    const admin = postgres(before, { max: 1, onnotice: () => {} });
    // The password is base64url, which needs no quoting.
    await admin.unsafe(`alter role supabase_admin password '${nextAdminPassword}'`);
    await admin.end();
  }
  write(stackDir, { ...stored, version: VERSION, adminPassword: nextAdminPassword });
  return { ...settings, adminUrl: after };
}

async function opens(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select`;
    return true;
  } catch (error) {
    if ((error as postgres.PostgresError).code === WRONG_PASSWORD) return false;
    throw error;
  } finally {
    await sql.end();
  }
}

const WRONG_PASSWORD = '28P01';

const newPassword = () => randomBytes(24).toString('base64url');

const fileIn = (stackDir: string) => join(stackDir, 'secrets.json');

const read = (stackDir: string) => JSON.parse(readFileSync(fileIn(stackDir), 'utf8')) as Stored;

/** Writes the file atomically. */
function write(stackDir: string, secrets: Stored): void {
  const file = fileIn(stackDir);
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
