import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderError, makeFolder } from './folders.ts';
import { newSigningKey, type SigningKey } from './signing.ts';

export type Secrets = { signingKey: SigningKey; secretKey: string; adminPassword: string };

/** Secrets are created once per data directory, so that sessions outlive a restart and no two stacks share a key. */
export function readSecrets(stackDir: string): Secrets {
  try {
    return existsSync(fileIn(stackDir)) ? read(stackDir) : makeSecrets(stackDir);
  } catch (error) {
    throw folderError(stackDir, error);
  }
}

function makeSecrets(stackDir: string): Secrets {
  const secrets = {
    signingKey: newSigningKey(),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    adminPassword: randomBytes(24).toString('base64url'),
  };
  makeFolder(stackDir);
  write(stackDir, secrets);
  return secrets;
}

const fileIn = (stackDir: string) => join(stackDir, 'secrets.json');

const read = (stackDir: string) => JSON.parse(readFileSync(fileIn(stackDir), 'utf8')) as Secrets;

/** Writes the file atomically. */
function write(stackDir: string, secrets: Secrets): void {
  const file = fileIn(stackDir);
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
