'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import type { Card } from '@/lib/bingo/game';
import type { DraftSaver } from '@/lib/games/draft-saver';
import type { ActionResult } from '@/lib/contract/action-result';
import { save_draft_failed, seal_hint, seal_question } from '@/lib/words/drafts';
import { sealCard } from '@/server-actions/drafts';

type Sealed = { seal: string; sealed_at: string };

type SealCardProps = { card: Card; saver: DraftSaver; onSealed: (sealed: Sealed) => void };

/** Saves pending changes, and seals exactly this version. */
export function SealCard({ card, saver, onSealed }: SealCardProps) {
  async function seal({ card_id }: { card_id: string }): Promise<ActionResult<Sealed>> {
    if (!(await saver.flush())) {
      const { notice } = saver.getState();
      return { ok: false, code: 'failed', notice: notice ?? save_draft_failed };
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
        input={{ card_id: card.id }}
      />
      <p className="basis-full text-right text-fine text-ink-soft">{seal_hint.title}</p>
    </>
  );
}
