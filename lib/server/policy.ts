import { createHash } from 'node:crypto';
import { HEAD_SCRIPT } from '../browser/head-script.ts';

/** The source of the app's own inline script. */
export const OWN_SCRIPT = `'sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}'`;

/**
 * A page's Content-Security-Policy. `backend` is the address of the backend for browsers; `scripts` are the sources of inline
 * scripts. Attributes such as onclick never run.
 */
export function policyOf(backend: string, scripts: string[]): string {
  // `next dev` reloads changed code with `eval`.
  const inDevelopment = process.env.NODE_ENV === 'development' ? ["'unsafe-eval'"] : [];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...inDevelopment].join(' ')}`,
    "script-src-attr 'none'",
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
