import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** A URL of this app has at most five. */
const MOST_PARAMETERS = 100;
/** Browsers keep up to 180 for one site. */
const MOST_COOKIES = 200;

/**
 * Drops the scheme and host of a URL, a query of too many parameters, and too many cookies, before Next parses them, because its time grows with the
 * square of their number. Node limits everything else by reading at most 16 kB of headers.
 */
export function dropOversized(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    // A proxy's form of a request, with scheme and host. Next would answer it with a redirect to that host.
    if (request.url && !request.url.startsWith('/')) request.url = pathOf(request.url);
    const [path, ...parameters] = (request.url ?? '').split(/[?&]/, MOST_PARAMETERS + 2);
    if (parameters.length > MOST_PARAMETERS) request.url = path;
    const cookies = request.headers.cookie?.split(';', MOST_COOKIES + 1) ?? [];
    if (cookies.length > MOST_COOKIES) delete request.headers.cookie;
  });
}

const pathOf = (url: string) => {
  const { pathname, search } = URL.parse(url) ?? { pathname: '/', search: '' };
  return pathname.startsWith('/') ? `/${pathname.replace(/^\/+/, '')}${search}` : '/';
};
