/** An URL, or a path such as /supabase when the browser reaches the backend through the app's own origin. */
export const browserUrl = process.env.NEXT_PUBLIC_SUPABASE_URL ?? '';

/** Whether the backend is somebody's project on the net, and this app with it; not a stack on this machine. */
export function isHosted(): boolean {
  if (!URL.canParse(browserUrl)) return false;
  const { hostname } = new URL(browserUrl);
  return hostname !== 'localhost' && hostname !== '[::1]' && !hostname.startsWith('127.');
}

/**
 * One service of the backend as a page of this origin reaches it. However many slashes the setting ends with, one stands
 * before the service: to hosted gateways a double one leads nowhere.
 */
export const serviceUrl = (
  service: 'rest/v1' | 'realtime/v1',
  origin: string,
  backend = browserUrl,
): string => `${new URL(backend, origin).href.replace(/\/+$/, '')}/${service}`;

export const publishableKey = process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '';

/** Where the server itself reaches the backend. */
export function serverUrl(): string {
  const url = process.env.SUPABASE_URL ?? browserUrl;
  if (/^https?:\/\//.test(url)) return url;
  throw new Error(
    'The backend is not configured: set NEXT_PUBLIC_SUPABASE_URL and NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY, or start the app with `npm start`.',
  );
}
