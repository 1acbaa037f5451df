import { useSyncExternalStore } from 'react';
import { draftStore, type Draft } from './draft-store';

/** What this writer has typed for the squares of this tab. */
export function useDrafts(writer_id: string | null) {
  useSyncExternalStore(draftStore.subscribe, draftStore.getVersion, draftStore.getVersion);
  return {
    draftOf: (square_id: string): Draft => draftStore.draftOf(writer_id, square_id),
    write: (square_id: string, change: Partial<Draft>) =>
      draftStore.write(writer_id, square_id, change),
  };
}
