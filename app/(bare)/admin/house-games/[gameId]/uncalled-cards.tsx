'use client';

import { useEffect, useRef, useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import { Panel } from '@/components/ui/panel';
import type { UncalledCards as Uncalled } from '@/lib/contract/house-games';
import { browserSupabase } from '@/lib/supabase/browser';
import { rpc } from '@/lib/supabase/rpc';

/** Lists the cards that can call BINGO and have not, so the admin can wait before the next mark. */
export function UncalledCards({ initial }: { initial: Uncalled }) {
  const { total, cards } = useUncalled(initial);
  if (total === 0) return null;
  return (
    <Panel title="Waiting to call" aside={total}>
      <ul aria-live="polite">
        {cards.map(({ card_number, display_name }) => (
          <li key={card_number} className="flex min-h-10 items-center gap-2 border-t py-1.5">
            <bdi className="min-w-0 flex-1 break-words">{display_name}</bdi>
            <span className="text-fine text-ink-soft tabular-nums">Card #{card_number}</span>
          </li>
        ))}
      </ul>
      {total > cards.length && (
        <p className="border-t pt-3 text-fine text-ink-soft">and {total - cards.length} more</p>
      )}
    </Panel>
  );
}

/** Re-reads the cards when the marks, the wins or the status change; nothing else changes who can call. */
function useUncalled(initial: Uncalled): Uncalled {
  const { game, squares } = useGame();
  const [uncalled, setUncalled] = useState(initial);
  const marks = squares.flatMap(({ id, is_marked }) => (is_marked ? id : [])).join();
  const now = `${game.status} ${game.wins.map(({ seq }) => seq).join()} ${marks}`;
  const known = useRef(now);

  useEffect(() => {
    if (known.current === now) return;
    let isCurrent = true;
    browserSupabase()
      .then((client) => rpc(client, 'uncalled_cards', { p_game_id: game.id }))
      .then(
        (read) => {
          if (!isCurrent || !read) return;
          known.current = now;
          setUncalled(read);
        },
        (error: unknown) => console.warn('Could not read who waits to call', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [game.id, now]);

  return uncalled;
}
