/** An URL, or a path such as /supabase when the browser reaches the backend through the app's own origin. */
export const browserUrl = process.env.NEXT_PUBLIC_SUPABASE_URL ?? '';

/** Whether the backend is somebody's project on the net, and this app with it; not a stack on this machine. */
export function isHosted(): boolean {
  if (!URL.canParse(browserUrl)) return false;
  return !isLoopback(new URL(browserUrl).hostname);
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);

/**
 * One service of the backend as a page of this origin reaches it. However many slashes the setting ends with, one stands
 * before the service: to hosted gateways a double one leads nowhere.
 */
export const serviceUrl = (
  service: 'rest/v1' | 'realtime/v1',
  origin: string,
  backend = browserUrl,
): string => `${new URL(backend, origin).href.replace(/(?<!\/)\/+$/, '')}/${service}`;

export const publishableKey = process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '';

/** Proves to the database that this server sent a request; see step 6 of the README. */
export const appKey = (): string | undefined => process.env.APP_KEY || undefined;

/** Where the server itself reaches the backend. A process without a backend does not start. */
export const serverUrl = (): string => process.env.SUPABASE_URL || browserUrl;
