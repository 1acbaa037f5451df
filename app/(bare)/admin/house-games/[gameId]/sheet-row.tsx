'use client';

import { useId, useRef, useState, type FormEvent } from 'react';
import { busyWith, linkProblemOf } from '@/components/game/squares/square-actions';
import { useSquareActions } from '@/components/game/squares/use-square-actions';
import { LineAtStakeNote } from '@/components/house-games/use-lines-at-stake';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { linkIn } from '@/lib/words/text';
import { Icon } from '@/components/ui/icon';
import { controlClass } from '@/components/forms/field';
import { useTypedText } from '@/components/forms/typed-text';
import { LongText } from '@/components/ui/long-text';
import type { GameSquare } from '@/lib/bingo/game';
import type { LineAtStake } from '@/lib/contract/house-games';
import { MarkedBy, ReceiptLink } from '@/components/game/squares/receipt-link';

type SheetRowProps = {
  square: GameSquare;
  cardCount: number;
  /** The cards that marking this square would give a full line. */
  stake: LineAtStake | undefined;
  canMark: boolean;
  /** Called after a mark with Enter in the link field, to move the focus for the next headline. */
  onMarkedByKey: () => void;
  onUnmark: (square: GameSquare) => void;
};

/** One square of the pool, with its link field and its button. */
export function SheetRow({
  square,
  cardCount,
  stake,
  canMark,
  onMarkedByKey,
  onUnmark,
}: SheetRowProps) {
  const id = useId();
  const link = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const actions = useSquareActions();
  const [source_url, setSourceUrl] = useTypedText(square.id);
  const [problem, setProblem] = useState<string>();
  const { is_marked, summary } = square;
  const takesLink = !square.source_url;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isByKey = document.activeElement === link.current;
    if (is_marked && !isByKey) return onUnmark(square);
    const result = await send();
    if (result?.ok && isByKey) onMarkedByKey();
  }

  /** Marks the square with the link, or adds the link to an existing mark. */
  async function send() {
    const action = is_marked ? actions.addReceipt : actions.mark;
    const result = await action(square, source_url.trim());
    setProblem(linkProblemOf(result));
    if (result?.ok) setSourceUrl('');
    return result;
  }

  return (
    <li
      className={cx(
        'grid gap-x-4 gap-y-2.5 border-b py-3.5 xl:grid-cols-[minmax(0,1fr)_23rem] xl:items-center xl:gap-x-6',
        !takesLink && canMark && 'max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:items-center',
      )}
    >
      <div className="min-w-0">
        <h2 id={id} className="text-lg leading-snug">
          <span
            dir="auto"
            className={cx(is_marked && 'bg-mark box-decoration-clone px-1 text-mark-ink')}
          >
            {summary}
          </span>
          {is_marked && <Icon name="check" className="ml-1.5 inline size-4.5 text-success" />}
        </h2>
        <LongText lines={2} className="text-fine text-ink-soft">
          {square.text}
        </LongText>
        <SheetStanding square={square} cardCount={cardCount} />
        {canMark && <LineAtStakeNote id={`${id}-stake`} square={square} stake={stake} />}
      </div>
      {canMark && (
        <form onSubmit={submit} noValidate className="grid gap-1.5">
          <div className="flex justify-end gap-2">
            {takesLink && (
              <input
                ref={link}
                type="url"
                inputMode="url"
                data-stop
                aria-label={`Receipt for ${summary}${is_marked ? '' : ', optional'}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`${id}-problem`}
                autoComplete="off"
                enterKeyHint="done"
                placeholder={is_marked ? 'Link to the news' : 'Link to the news, optional'}
                value={source_url}
                onChange={(event) => setSourceUrl(event.target.value)}
                onBlur={() => setSourceUrl(linkIn(source_url))}
                className={cx(controlClass, 'min-w-0 flex-1')}
              />
            )}
            {is_marked && takesLink && (
              <Button
                variant="secondary"
                {...busyWith(actions.busy, 'receipt', square)}
                aria-label={`Add receipt to ${summary}`}
                onClick={async () => {
                  if ((await send())?.ok) button.current?.focus();
                }}
              >
                Add
              </Button>
            )}
            {/* Marking changes this button instead of replacing it, so it keeps the focus. */}
            <Button
              ref={button}
              type="submit"
              variant={is_marked ? 'quiet' : 'secondary'}
              {...busyWith(actions.busy, 'mark', square)}
              aria-label={`${is_marked ? 'Unmark' : 'Mark'} ${summary}`}
              aria-describedby={stake && `${id}-stake`}
              className="min-w-24"
              {...(!takesLink && { 'data-stop': '' })}
            >
              {is_marked ? 'Unmark' : 'Mark'}
            </Button>
          </div>
          <p
            id={`${id}-problem`}
            aria-live="polite"
            className="text-sm font-medium text-danger empty:hidden"
          >
            {problem}
          </p>
        </form>
      )}
    </li>
  );
}

/** Shows how many cards hold a square, whether it is marked, and its receipt. */
function SheetStanding({ square, cardCount }: { square: GameSquare; cardCount: number }) {
  const { is_marked, source_url } = square;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-fine text-ink-soft">
      <span className="font-semibold text-ink tabular-nums">
        on {cardCount} {cardCount === 1 ? 'card' : 'cards'}
      </span>
      {is_marked && <MarkedBy square={square} />}
      {source_url && <ReceiptLink source_url={source_url} />}
    </p>
  );
}
