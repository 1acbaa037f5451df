import 'server-only';
import { headers } from 'next/headers';

/** The address people use for this app: SITE_URL when set, else what this request says. */
export async function getOrigin(): Promise<string> {
  if (process.env.SITE_URL) return new URL(process.env.SITE_URL).origin;
  const sent = await headers();
  const host = sent.get('x-forwarded-host') ?? sent.get('host') ?? 'localhost:3000';
  return `${await protocol()}//${host}`;
}

export async function isSecureRequest(): Promise<boolean> {
  return (await protocol()) === 'https:';
}

async function protocol(): Promise<'http:' | 'https:'> {
  const forwarded = (await headers()).get('x-forwarded-proto')?.split(',')[0]?.trim();
  return forwarded === 'https' ? 'https:' : 'http:';
}
