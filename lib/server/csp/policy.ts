/** Inline scripts run only if they are among `sources`. Attributes such as onclick never run. */
export const scriptsPolicy = (sources: Iterable<string>): string =>
  `script-src ${["'self'", ...sources].join(' ')}; script-src-attr 'none'`;

/** The policy for everything but scripts. `backend` is the address of the backend for browsers. */
export function resourcesPolicy(backend: string): string {
  return [
    "default-src 'self'",
    `connect-src ${["'self'", ...originsOf(backend)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // React writes style attributes, and dialogs and toasts add style elements.
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The origins of the API and the live channel of a backend on another origin. A path of this app is already 'self'. */
function originsOf(backend: string): string[] {
  if (!URL.canParse(backend)) return [];
  const { protocol, host, origin } = new URL(backend);
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
