'use client';

import { useState } from 'react';
import Link from 'next/link';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { useGame } from '@/components/game/game-provider';
import { InviteButton } from '@/components/groups/invite-button';
import { ShareButton } from '@/components/ui/share-button';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import { shortSeal, type Draft, type GamePool } from '@/lib/bingo/drafts';
import type { Card } from '@/lib/bingo/game';
import { fingerprint_copied, fingerprint_hint, see_you } from '@/lib/words/drafts';
import { dayAfter } from '@/lib/words/time';
import { fill } from '@/lib/words/message';
import { calendarPath } from '@/lib/paths';
import { shareOfGame } from '@/lib/words/shares';
import { DraftGrid } from './draft-grid';
import { LockBar } from './lock-bar';
import { textOf } from './use-placing';

type SealedCardProps = {
  card: Card;
  pool: GamePool;
  draft: Draft;
  /** The code of the group, for its members. */
  invite_code: string | null;
};

/** A card that its owner can read and nobody can change, with its fingerprint. */
export function SealedCard({ card, pool, draft, invite_code }: SealedCardProps) {
  const { game } = useGame();
  const [selected, select] = useState<number | null>(null);
  const pressed = selected === null ? null : draft.spots[selected];
  const square =
    pressed && 'square' in pressed && pool.squares.find(({ id }) => id === pressed.square);
  const label = `Card #${card.card_number}`;
  return (
    <section aria-label={label} className={cardSizeClass}>
      <div className="grid gap-3 max-sm:px-2">
        {!game.is_called_off && <LockBar isSealed />}
        <p className="flex flex-wrap items-center gap-x-2 pb-2">
          <span className="font-semibold">{label}</span>
          {draft.sealed_at && (
            <span className="flex items-center gap-1.5 text-ink-soft">
              <Icon name="lock" className="size-4.5" />
              Sealed <LocalTime at={draft.sealed_at} />
            </span>
          )}
        </p>
      </div>
      <DraftGrid
        label={label}
        kinds={pool.kinds}
        texts={draft.spots.map((one) => one && textOf(pool, one))}
        selected={selected}
        onPress={(at) => select(at === selected ? null : at)}
        change={null}
      />
      <div className="grid gap-3 pt-3 max-sm:px-2">
        {pressed && (
          <p className="border-l-3 border-ink bg-ink/4 px-4 py-2">
            <span dir="auto" className="block font-serif text-lg leading-snug break-words">
              {textOf(pool, pressed)}
            </span>
            {square && square.text !== square.summary && (
              <span dir="auto" className="text-fine text-ink-soft">
                {square.text}
              </span>
            )}
          </p>
        )}
        {draft.seal && (
          <div className="flex flex-wrap items-center gap-x-3">
            <code className="font-semibold">{shortSeal(draft.seal)}</code>
            <CopyButton text={draft.seal} label="Copy" copied={fingerprint_copied} />
            <p className="min-w-0 flex-1 basis-60 text-fine text-ink-soft">
              {fingerprint_hint.title}
            </p>
          </div>
        )}
        {draft.sealed_at && !game.is_called_off && <UntilTheLock invite_code={invite_code} />}
      </div>
    </section>
  );
}

/** What the owner of a sealed card can do until the game goes on. */
function UntilTheLock({ invite_code }: { invite_code: string | null }) {
  const { game, viewer } = useGame();
  if (!game.locks_at || game.is_locked) return null;
  return (
    <div className="border-y border-ink py-3">
      <h2 className="text-title">{fill(see_you, { day: dayAfter(game.locks_at) }).title}</h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        {game.kind === 'house' && (
          <ShareButton
            {...shareOfGame(game)}
            label="Share the Link"
            variant="secondary"
            size="sm"
          />
        )}
        {invite_code && (
          <InviteButton
            invite_code={invite_code}
            group_name={game.group_name ?? ''}
            variant="secondary"
            size="sm"
          />
        )}
        <a href={calendarPath(game)} className="finger text-link">
          Add to calendar
        </a>
        {viewer.user_id !== null && (
          <Link href="/notices/settings" prefetch={false} className="finger text-link">
            Get a notification
          </Link>
        )}
      </div>
    </div>
  );
}
