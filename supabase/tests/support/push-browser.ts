import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);

/** The keys with which a browser subscribes to pushes. */
export const browserKeys = {
  p256dh: browser.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
};

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();

/** Decrypts a message as the browser does (RFC 8291, of one record of RFC 8188). */
export function decrypt(body: Buffer): string {
  const [salt, key] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
  const shared = hmac(auth, browser.computeSecret(key));
  const ikm = hmac(shared, 'WebPush: info\0', browser.getPublicKey(), key, '\x01');
  const prk = hmac(salt, ikm);
  const secret = hmac(prk, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(prk, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const sealed = body.subarray(21 + key.length);
  const decipher = createDecipheriv('aes-128-gcm', secret, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (text.at(-1) !== 2) throw new Error('The record is not the last one');
  return text.subarray(0, -1).toString();
}
