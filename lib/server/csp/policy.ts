/** Scripts written into a page itself run only when this page's policy names them; attributes such as onclick never do. */
export const scriptsPolicy = (named: Iterable<string>): string =>
  `script-src ${["'self'", ...named].join(' ')}; script-src-attr 'none'`;

/** What a page may load, send and be framed by, whatever its scripts. `backend` is the address browsers know it by. */
export function resourcesPolicy(backend: string): string {
  return [
    "default-src 'self'",
    `connect-src ${["'self'", ...originsOf(backend)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // React writes style attributes, and dialogs and toasts bring rules of their own.
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A backend of another origin, and its live channel. One below a path of ours is 'self' already. */
function originsOf(backend: string): string[] {
  if (!URL.canParse(backend)) return [];
  const { protocol, host, origin } = new URL(backend);
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
