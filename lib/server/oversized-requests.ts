import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** A URL of this app has at most five. */
const MOST_PARAMETERS = 100;

/**
 * Drops the scheme and host of a URL, and a query of too many parameters, before Next parses them, because its time grows
 * with the square of their number. Node limits everything else by reading at most 16 kB of headers.
 */
export function dropOversized(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    // A proxy's form of a request, with scheme and host. Next would answer it with a redirect to that host.
    if (request.url && !request.url.startsWith('/')) request.url = pathOf(request.url);
    const [path, ...parameters] = (request.url ?? '').split(/[?&]/, MOST_PARAMETERS + 2);
    if (parameters.length > MOST_PARAMETERS) request.url = path;
  });
}

const pathOf = (url: string) => {
  const { pathname, search } = URL.parse(url) ?? { pathname: '/', search: '' };
  return pathname.startsWith('/') ? `/${pathname.replace(/^\/+/, '')}${search}` : '/';
};
