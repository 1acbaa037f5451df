'use client';

import { useEffect, useState } from 'react';
import { readRecord } from '@/lib/live/later-reads';
import { sentenceOf } from '@/lib/words/message';
import type { PlayerRecord } from '@/lib/contract/results';
import { load_record_failed, no_finished_games, recordWords } from '@/lib/words/results';

/**
 * A summary of the viewer's finished games, re-read each time the menu opens. Null until the first read has ended;
 * later, the previous summary stays while reading and if a read fails.
 */
export function useRecordWords(isOpen: boolean): string | null {
  const [read, setRead] = useState<PlayerRecord | 'failed' | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const keep = (record: PlayerRecord | null) => setRead((known) => record ?? known ?? 'failed');
    readRecord().then(keep, () => keep(null));
  }, [isOpen]);

  if (read === 'failed') return sentenceOf(load_record_failed);
  if (!read) return null;
  const words = recordWords(read);
  return words ? `${words} (play money)` : no_finished_games.title;
}
