import type { NotePart } from './note-editor';

/** What somebody has typed for a square and not sent yet. */
export type Draft = { editing: NotePart | null; comment?: string | undefined; source_url: string };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'hb-draft';
const NOTHING: Draft = { editing: null, source_url: '' };

/**
 * Typed text outlives the turn to another square, a dialog that is closed by accident, and a page that is left because
 * its session ended. Each writer finds their own and nobody else's. Where the browser keeps nothing, memory has to do.
 */
export function createDraftStore(open: () => DraftStorage) {
  const memory = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  let version = 0;

  const keyOf = (writer_id: string | null, square_id: string) =>
    `${PREFIX} ${writer_id ?? ''} ${square_id}`;

  function draftOf(writer_id: string | null, square_id: string): Draft {
    const key = keyOf(writer_id, square_id);
    const known = memory.get(key) ?? readDraft(open, key);
    memory.set(key, known);
    return known;
  }

  function write(writer_id: string | null, square_id: string, change: Partial<Draft>) {
    const draft = { ...draftOf(writer_id, square_id), ...change };
    const key = keyOf(writer_id, square_id);
    memory.set(key, draft);
    tryOn(open, (storage) =>
      hasText(draft) ? storage.setItem(key, JSON.stringify(draft)) : storage.removeItem(key),
    );
    changed();
  }

  function changed() {
    version += 1;
    for (const listen of listeners) listen();
  }

  /** Drops what memory has; what the browser keeps is the caller's to remove. */
  function forget() {
    memory.clear();
    changed();
  }

  function subscribe(listen: () => void) {
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }

  return { draftOf, write, forget, subscribe, getVersion: () => version };
}

const hasText = ({ comment, source_url }: Draft) => Boolean(comment) || source_url !== '';

function readDraft(open: () => DraftStorage, key: string): Draft {
  const kept = tryOn(open, (storage) => storage.getItem(key));
  try {
    return { ...NOTHING, ...(JSON.parse(kept ?? '{}') as Partial<Draft>) };
  } catch {
    return NOTHING;
  }
}

/** A browser may refuse to keep anything, or have no room left. */
function tryOn<T>(open: () => DraftStorage, work: (storage: DraftStorage) => T): T | undefined {
  try {
    return work(open());
  } catch {
    return undefined;
  }
}

export const draftStore = createDraftStore(() => sessionStorage);
