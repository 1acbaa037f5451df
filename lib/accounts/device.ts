import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookies } from 'next/headers';
import { DEVICE_COOKIE, YEAR } from '@/lib/cookies';
import { isSecureRequest } from '@/lib/server/origin';
import { settings } from '@/lib/server/settings';

/** Enough for a family that shares a browser. */
const MAX_ACCOUNTS = 5;

/**
 * Sets a device cookie, as described by OWASP ("Slow Down Online Guessing Attacks with Device Cookies"). It has a random id
 * of this browser, and a signature for each account that has signed in here. The auth server counts wrong passwords from
 * such a browser separately, so that strangers cannot lock its owner out.
 */
export async function rememberDevice(email: string): Promise<void> {
  const key = settings().APP_KEY;
  if (!key) return;
  const store = await cookies();
  const { id, proofs } = read(store.get(DEVICE_COOKIE)?.value) ?? newDevice();
  const proof = proofOf(key, id, email);
  const others = proofs.filter((one) => one !== proof).slice(1 - MAX_ACCOUNTS);
  store.set({
    name: DEVICE_COOKIE,
    value: [id, ...others, proof].join('.'),
    path: '/',
    maxAge: YEAR,
    sameSite: 'lax',
    secure: await isSecureRequest(),
    httpOnly: true,
  });
}

/** The id of this browser, if this account has signed in here before. */
export async function knownDevice(email: string): Promise<string | null> {
  const key = settings().APP_KEY;
  if (!key) return null;
  const device = read((await cookies()).get(DEVICE_COOKIE)?.value);
  if (!device) return null;
  const proof = Buffer.from(proofOf(key, device.id, email));
  const isKnown = device.proofs.some((one) => timingSafeEqual(Buffer.from(one), proof));
  return isKnown ? device.id : null;
}

const newDevice = () => ({ id: randomBytes(16).toString('base64url'), proofs: [] });

const FORM = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

function read(value = ''): { id: string; proofs: string[] } | null {
  if (!FORM.test(value)) return null;
  const [id = '', ...proofs] = value.split('.');
  return { id, proofs };
}

const proofOf = (key: string, id: string, email: string) =>
  createHmac('sha256', key).update(`device ${id} ${email.toLowerCase()}`).digest('base64url');
