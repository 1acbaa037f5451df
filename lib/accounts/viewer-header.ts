import type { Viewer } from '@/lib/contract/accounts';

/** Shared by the middleware and the pages, which Next builds apart from each other; nobody else knows the word. */
const shared = globalThis as typeof globalThis & { hbWord?: string };
const word = () => (shared.hbWord ??= crypto.randomUUID());

const HEADER = 'hb-viewer';

/** Who is looking goes on with the request where the middleware had to find it out, so that the page need not ask again. */
export function tellViewer(headers: Headers, viewer: Viewer): void {
  headers.set(HEADER, `${word()} ${encodeURIComponent(JSON.stringify(viewer))}`);
}

/** What the middleware has told of who is looking; null where it has not, whatever the request itself says. */
export function toldViewer(headers: Pick<Headers, 'get'>): Viewer | null {
  const [said, viewer] = headers.get(HEADER)?.split(' ') ?? [];
  return viewer && said === word() ? (JSON.parse(decodeURIComponent(viewer)) as Viewer) : null;
}
