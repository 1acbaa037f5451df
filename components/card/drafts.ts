import { useState } from 'react';
import type { NotePart } from './note-editor';

/** What somebody has typed for a square and not sent yet. */
export type Draft = { editing: NotePart | null; comment?: string; source_url: string };

const NOTHING: Draft = { editing: null, source_url: '' };

/** Typed text outlives the turn to another square and a dialog that is closed by accident. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  return {
    draftOf: (id: string): Draft => drafts[id] ?? NOTHING,
    write: (id: string, change: Partial<Draft>) =>
      setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? NOTHING), ...change } })),
  };
}
