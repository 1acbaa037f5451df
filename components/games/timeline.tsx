'use client';

import { useState, useTransition } from 'react';
import { ReceiptLink } from '@/components/cards/receipt-link';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { LocalTime } from '@/components/ui/local-time';
import { notify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/panel';
import type { GameMessage } from '@/lib/bingo/events';
import { load_game_failed } from '@/lib/words/games';
import { useGame } from './game-provider';
import { headlineOf } from './headlines';

/** The game's events as headlines, newest first. */
export function Timeline() {
  const { messages, hasEarlier, live } = useGame();
  const [isLoading, startLoading] = useTransition();
  // Only events that arrive after the page was opened are animated.
  const [initialSeq] = useState(messages[0]?.seq ?? Infinity);

  const loadEarlier = () =>
    startLoading(async () => {
      await live.loadEarlier().catch(() => notify(load_game_failed));
    });

  return (
    <Panel title="How it happened">
      {messages.length === 0 && !hasEarlier ? (
        <p className="border-t py-3 serif-italic text-ink-soft">Nothing yet. The day is young.</p>
      ) : (
        <ol>
          {messages.map((message) => (
            <Row key={message.seq} message={message} isNew={message.seq > initialSeq} />
          ))}
        </ol>
      )}
      {hasEarlier && (
        <div className="border-t pt-2">
          <Button variant="quiet" size="sm" busy={isLoading} onClick={loadEarlier}>
            Load earlier
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Row({ message, isNew }: { message: GameMessage; isNew: boolean }) {
  const headline = headlineOf(message);
  if (!headline) return null;
  const { kicker, text, by, source_url } = headline;
  const isMark = message.type === 'square_marked';
  return (
    <li className={cx('border-t py-2.5', isNew && 'animate-appear')}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-fine text-ink-soft">
        <span
          className={cx(
            'kicker',
            isMark || message.type === 'bingo_called' ? 'text-press' : 'text-ink-soft',
          )}
        >
          {kicker}
        </span>
        <LocalTime at={message.created_at} className="tabular-nums" />
      </p>
      <p dir="auto" className="font-serif text-lg leading-snug break-words">
        {text}
      </p>
      {(by || source_url) && (
        <p className="flex flex-wrap gap-x-3 text-fine text-ink-soft">
          {by && (
            <span className="min-w-0 wrap-anywhere">
              by <bdi>{by}</bdi>
            </span>
          )}
          {source_url && <ReceiptLink source_url={source_url} />}
        </p>
      )}
    </li>
  );
}
