import { parseUrl } from '../paths.ts';

/** A URL, or a path such as /supabase if browsers reach the backend through the app's own origin. */
export const browserUrl = process.env.NEXT_PUBLIC_SUPABASE_URL ?? '';

/** Whether the backend is a hosted project, as opposed to a stack on this machine. */
export function isHosted(): boolean {
  const url = parseUrl(browserUrl);
  return url !== null && !isLoopback(url.hostname);
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);

/**
 * The URL of a service of the backend for a page of this origin. Trailing slashes of the setting are removed, because
 * hosted gateways do not accept double slashes.
 */
export const serviceUrl = (
  service: 'rest/v1' | 'realtime/v1',
  origin: string,
  backend = browserUrl,
): string => `${new URL(backend, origin).href.replace(/(?<!\/)\/+$/, '')}/${service}`;

export const publishableKey = process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '';
