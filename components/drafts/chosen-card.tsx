'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useRead } from '@/components/forms/use-read';
import { CardSkeleton } from '@/components/game/card/card-skeleton';
import { useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { EmptyState } from '@/components/ui/empty-state';
import type { Draft, GamePool } from '@/lib/bingo/drafts';
import type { Card } from '@/lib/bingo/game';
import { readPool } from '@/lib/live/later-reads';
import { draft_gone } from '@/lib/words/drafts';
import { CardEditor } from './card-editor';
import { readKept, writeKept } from './kept-places';
import { SaveStatus } from './save-status';
import { SealCard } from './seal-card';
import { SealedCard } from './sealed-card';
import { readStored, useDraft } from './use-draft';
import { WhichVersion } from './which-version';

type ChosenCardProps = {
  card: Card;
  /** Of the group, for its members. */
  invite_code?: string | null;
};

/** An own card before the lock: its editor, and once it is sealed, the card. */
export function ChosenCard({ card, invite_code = null }: ChosenCardProps) {
  const { game } = useGame();
  const router = useRouter();
  const [turn, setTurn] = useState(0);
  const isOver = useHasPassed(game.locks_at ?? '', game.is_locked);

  const [read, place] = useRead(`${card.id} ${turn}`, async () => {
    const [pool, draft] = await Promise.all([readPool(game.id), readStored(card.id)]);
    return { pool, draft, turn };
  });
  // The clock has filled the card. Its squares arrive with a refreshed page.
  useEffect(() => {
    if (game.is_locked) router.refresh();
  }, [game.is_locked, router]);

  if (read?.turn !== turn || game.is_locked) return <CardSkeleton />;
  const { pool, draft } = read;
  if (!pool || !draft) return <EmptyState title={draft_gone.description} className="mt-2" />;
  if (draft.sealed_at || isOver) return <SealedCard {...{ card, pool, draft, invite_code }} />;
  const show = (change: Partial<Draft>) => place({ pool, draft: { ...draft, ...change }, turn });
  function reload() {
    writeKept(card.id, null);
    setTurn(turn + 1);
  }
  return <OwnEditor card={card} pool={pool} draft={draft} onSealed={show} onReload={reload} />;
}

type OwnEditorProps = {
  card: Card;
  pool: GamePool;
  draft: Draft;
  onSealed: (sealed: Partial<Draft>) => void;
  /** Gives up what could not be saved. */
  onReload: () => void;
};

function OwnEditor({ card, pool, draft, onSealed, onReload }: OwnEditorProps) {
  const { game } = useGame();
  const [wasChosenBefore] = useState(() => readKept(game.id) !== null);
  const { saver, state } = useDraft(card, pool, draft);
  const { places, other } = state;
  if (other) {
    return <WhichVersion pool={pool} mine={places} other={other.places} onChoose={saver.choose} />;
  }
  return (
    <div ref={wasChosenBefore ? scrollToIt : undefined}>
      <CardEditor
        label={`Card #${card.card_number}`}
        pool={pool}
        places={places}
        onChange={saver.change}
        canWrite={game.kind === 'private'}
        status={<SaveStatus state={state} onReload={onReload} />}
        finish={
          <SealCard
            card={card}
            saver={saver}
            onSealed={(sealed) => onSealed({ ...sealed, places: [...saver.getState().places] })}
          />
        }
      />
    </div>
  );
}

/** The buyer may have scrolled through the list, which was replaced by a shorter page during the purchase. */
const scrollToIt = (editor: HTMLElement | null) => editor?.scrollIntoView();
