'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerOf } from '@/components/forms/use-action';
import type { Draft, GamePool } from '@/lib/bingo/drafts';
import type { Card } from '@/lib/bingo/game';
import { fitting } from '@/lib/bingo/placing';
import { createDraftSaver } from '@/lib/games/draft-saver';
import { outdateFrontPage } from '@/lib/games/front-page-news';
import { readDraft, saveDraft } from '@/server-actions/drafts';
import { readKept, writeKept } from './kept-places';

/** The draft on the server, or null if this browser may not read it. Throws if the read failed. */
export async function readStored(card_id: string): Promise<Draft | null> {
  const result = await readDraft({ card_id });
  if (!result.ok) throw new Error(result.code);
  return result.data;
}

/** The places of a card that this browser has not saved: on the card, or chosen before it was bought. */
function unsavedOf({ id, game_id }: Card, pool: GamePool) {
  const kept = readKept(id);
  const chosen = kept ? null : readKept(game_id);
  const unsaved = kept ?? (chosen && { ...chosen, version: -1 });
  return unsaved && { ...unsaved, places: fitting(unsaved.places, pool) };
}

/** The draft of a card, which is saved while it changes. */
export function useDraft(card: Card, pool: GamePool, draft: Draft) {
  const [saver] = useState(() =>
    createDraftSaver(draft, unsavedOf(card, pool), {
      save: (version) =>
        answerOf(() => saveDraft({ card_id: card.id, ...version, places: [...version.places] })),
      read: () => readStored(card.id),
      keep(unsaved) {
        writeKept(card.id, unsaved);
        writeKept(card.game_id, null);
      },
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.getState, saver.getState);

  useEffect(() => {
    const save = () => void saver.flush();
    const leave = () => document.visibilityState === 'hidden' && save();
    outdateFrontPage();
    saver.start();
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', leave);
      saver.stop();
    };
  }, [saver]);

  return { saver, state };
}
