import { useSyncExternalStore } from 'react';
import { draftKey, typedText } from '@/components/forms/typed-text';
import type { NotePart } from './note-editor';

/** What somebody has typed for a square and not sent yet. */
export type Draft = { editing: NotePart | null; comment?: string | undefined; source_url: string };

const NOTHING: Draft = { editing: null, source_url: '' };

/** The drafts of this writer for the squares that are open in this tab. */
export function useDrafts(writer_id: string | null) {
  useSyncExternalStore(typedText.subscribe, typedText.getVersion, typedText.getVersion);
  const draftOf = (square_id: string): Draft =>
    typedText.read<Draft>(draftKey(writer_id, square_id)) ?? NOTHING;
  return {
    draftOf,
    write(square_id: string, change: Partial<Draft>) {
      const draft = { ...draftOf(square_id), ...change };
      const hasText = Boolean(draft.comment) || draft.source_url !== '';
      typedText.write(draftKey(writer_id, square_id), draft, hasText);
    },
  };
}
