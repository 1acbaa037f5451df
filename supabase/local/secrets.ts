import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { folderError, makeFolder } from './folders.ts';
import { newSigningKey, type SigningKey } from './signing.ts';

export type Secrets = { signingKey: SigningKey; secretKey: string; adminPassword: string };

/**
 * As they lie in the file. Those of version 1 had a database password that the API told to anybody; before there was a
 * key, sessions were signed with a secret.
 */
type Stored = Secrets & { version?: number; nextAdminPassword?: string; jwtSecret?: string };
const VERSION = 2;

/** Made once per data directory, so that sessions outlive a restart and no two stacks share a key. */
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

/** Sessions of a directory without a key are signed anew when they are refreshed. */
function withKey(stackDir: string, { jwtSecret: _, ...stored }: Stored): Secrets {
  if (stored.signingKey) return stored;
  const secrets = { ...stored, signingKey: newSigningKey() };
  write(stackDir, secrets);
  return secrets;
}

/**
 * Gives the superuser of a directory made before version 2 a new password, once, while its database runs. Both passwords
 * are on disk before the database learns the new one: whenever this is cut off, the next start finds the one that holds.
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
    // Its letters, digits, - and _ need no quoting.
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

/** Whole or not at all. */
function write(stackDir: string, secrets: Stored): void {
  const file = fileIn(stackDir);
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
