import type { Viewer } from '@/lib/contract/accounts';

/** A secret of this process, so that clients cannot forge the header. Next bundles middleware and pages separately. */
const shared = globalThis as typeof globalThis & { hbViewerSecret?: string };
const secret = () => (shared.hbViewerSecret ??= crypto.randomUUID());

const HEADER = 'hb-viewer';

/** Adds the viewer, whom the middleware has read, to the request, so that the page need not read it again. */
export function setViewerHeader(headers: Headers, viewer: Viewer): void {
  headers.set(HEADER, `${secret()} ${encodeURIComponent(JSON.stringify(viewer))}`);
}

/** The viewer that the middleware added to the request; null if it did not, or if the header is forged. */
export function viewerFromHeader(headers: Pick<Headers, 'get'>): Viewer | null {
  const [proof, viewer] = headers.get(HEADER)?.split(' ') ?? [];
  return viewer && proof === secret() ? (JSON.parse(decodeURIComponent(viewer)) as Viewer) : null;
}
