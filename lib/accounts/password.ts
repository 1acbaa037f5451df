import 'server-only';
import { createHash } from 'node:crypto';

/** What bcrypt reads; servers built on it refuse longer passwords. */
const BCRYPT_BYTES = 72;

/** The password as the auth server gets it, at sign-up, sign-in and reset alike: long ones as their base64 SHA-256. */
export function sentPassword(password: string): string {
  if (Buffer.byteLength(password) <= BCRYPT_BYTES) return password;
  return createHash('sha256').update(password).digest('base64');
}
