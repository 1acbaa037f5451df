'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRead } from '@/components/forms/use-read';
import { useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { EmptyState } from '@/components/ui/empty-state';
import { withSpots, type Draft, type GamePool } from '@/lib/bingo/drafts';
import type { Card } from '@/lib/bingo/game';
import { readPool } from '@/lib/live/later-reads';
import {
  draft_gone,
  not_saved_yet,
  saved,
  saving,
  save_draft_failed,
  seal_hint,
  seal_question,
  seal_card_failed,
} from '@/lib/words/drafts';
import { Button } from '@/components/ui/button';
import { sentenceOf } from '@/lib/words/message';
import { ConfirmAction } from '@/components/forms/confirm-action';
import type { ActionResult } from '@/lib/server/action-result';
import { sealCard, readDraft, saveDraft } from '@/server-actions/drafts';
import { answerOf } from '@/components/forms/use-action';
import { fitting } from '@/lib/bingo/placing';
import { type SaverState, type DraftSaver, createDraftSaver } from '@/lib/games/draft-saver';
import { outdateFrontPage } from '@/lib/games/front-page';
import { CardEditor } from './card-editor';
import { DraftSkeleton } from './draft-skeleton';
import { readKept, writeKept } from './kept-spots';
import { SealedCard } from './sealed-card';
import { WhichVersion } from './which-version';

type ChosenCardProps = {
  card: Card;
  /** The code of the group, for its members. */
  invite_code?: string | null;
};

/** The viewer's own card before the lock: its editor, or, once it is sealed, the card itself. */
export function ChosenCard({ card, invite_code = null }: ChosenCardProps) {
  const { game } = useGame();
  const router = useRouter();
  const [turn, setTurn] = useState(0);
  const isPastLock = useHasPassed(game.locks_at ?? '', game.is_locked);
  const isOver = isPastLock || game.is_called_off;

  const [read, place] = useRead(`${card.id} ${turn}`, async () => {
    const [pool, draft] = await Promise.all([readPool(game.id), readStored(card.id)]);
    return { pool, draft, turn };
  });
  // The clock has filled the card. Its squares arrive with a refreshed page.
  useEffect(() => {
    if (game.is_locked) router.refresh();
  }, [game.is_locked, router]);

  if (read?.turn !== turn || game.is_locked) return <DraftSkeleton />;
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
  const { spots, other } = state;
  if (other) {
    return <WhichVersion pool={pool} mine={spots} other={other.spots} onChoose={saver.choose} />;
  }
  return (
    <div ref={wasChosenBefore ? scrollToIt : undefined}>
      <CardEditor
        label={`Card #${card.card_number}`}
        pool={pool}
        spots={spots}
        onChange={saver.change}
        canWrite={game.kind === 'private'}
        status={<SaveStatus state={state} onReload={onReload} />}
        finish={
          <SealCard
            card={card}
            saver={saver}
            onSealed={(sealed) => onSealed({ ...sealed, spots: saver.getState().spots })}
          />
        }
      />
    </div>
  );
}

/** The buyer may have scrolled through the list, which was replaced by a shorter page during the purchase. */
const scrollToIt = (editor: HTMLElement | null) => editor?.scrollIntoView();

type SaveStatusProps = { state: SaverState; onReload: () => void };

/** Shows whether the server has saved the spots. */
function SaveStatus({ state: { status, message }, onReload }: SaveStatusProps) {
  if (status === 'refused')
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 text-fine text-danger">
        {message && sentenceOf(message)}
        <Button variant="secondary" size="sm" onClick={onReload}>
          Show the saved card
        </Button>
      </span>
    );
  const words = status === 'saved' ? saved : message ? not_saved_yet : saving;
  return (
    <span role="status" aria-live="polite" className="text-fine text-ink-soft">
      {words.title}
    </span>
  );
}

type Sealed = { seal: string; sealed_at: string };

type SealCardProps = { card: Card; saver: DraftSaver; onSealed: (sealed: Sealed) => void };

/** Saves pending changes, and seals exactly this version. */
function SealCard({ card, saver, onSealed }: SealCardProps) {
  async function seal({ card_id }: { card_id: string }): Promise<ActionResult<Sealed>> {
    if (!(await saver.flush())) {
      const { message } = saver.getState();
      return { ok: false, code: 'failed', message: message ?? save_draft_failed };
    }
    const result = await sealCard({ card_id, version: saver.getState().version });
    if (result.ok) onSealed(result.data);
    else if (result.code === 'draft_changed') await saver.askWhich();
    return result;
  }

  return (
    <>
      <ConfirmAction
        label="Seal My Card"
        variant="primary"
        question={seal_question}
        cancel="Keep Choosing"
        action={seal}
        failed={seal_card_failed}
        input={{ card_id: card.id }}
      />
      <p className="basis-full text-right text-fine text-ink-soft">{seal_hint.title}</p>
    </>
  );
}

/** The draft on the server, or null if this browser may not read it. Throws if the read failed. */
async function readStored(card_id: string): Promise<Draft | null> {
  const result = await readDraft({ card_id });
  if (!result.ok) throw new Error(result.code);
  return result.data && withSpots(result.data);
}

/** The spots of a card that this browser has not saved: on the card, or chosen before it was bought. */
function unsavedOf({ id, game_id }: Card, pool: GamePool) {
  const kept = readKept(id);
  const chosen = kept ? null : readKept(game_id);
  const unsaved = kept ?? (chosen && { ...chosen, version: -1 });
  return unsaved && { ...unsaved, spots: fitting(unsaved.spots, pool) };
}

/** The draft of a card, which is saved while it changes. */
function useDraft(card: Card, pool: GamePool, draft: Draft) {
  const [saver] = useState(() =>
    createDraftSaver(draft, unsavedOf(card, pool), {
      async save({ version, spots }) {
        const result = await answerOf(
          () => saveDraft({ card_id: card.id, version, places: [...spots] }),
          save_draft_failed,
        );
        return result.ok ? { ...result, data: withSpots(result.data) } : result;
      },
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
