'use client';

import dynamic from 'next/dynamic';
import { useState, useSyncExternalStore, useTransition } from 'react';
import { ReceiptLink } from '@/components/game/squares/receipt-link';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { serverText } from '@/components/ui/local-time';
import { showToast } from '@/components/ui/toast';
import { Panel } from '@/components/ui/panel';
import { Sentence } from '@/components/ui/sentence';
import type { GameMessage } from '@/lib/bingo/game';
import { dayOf, nameOfDay, timeWithAge } from '@/lib/words/time';
import { left_off_here, load_game_failed } from '@/lib/words/games';
import { useGame } from '@/components/game/game-provider';
import { headlineOf, salesHeadline, type Headline } from '@/lib/words/events';
import { IfGuest } from '@/components/game/game-layout';
import { followClock, serverNow } from '@/lib/live/server-clock';
import { NewMarks } from './visit';

/** Only admins load it, and it appears when it can be pressed. */
const TakeDownName = dynamic(
  () => import('@/components/game/take-down-name').then((names) => names.TakeDownName),
  { ssr: false },
);

/** `isRun`: the row stands for several purchases. */
type Entry = Headline & { message: GameMessage; isRun?: boolean };

/** The game's events as headlines by day, newest first, with a line where the viewer left off. */
export function Timeline() {
  const { messages, hasEarlier, live, visit, squares, delay } = useGame();
  const [isLoading, startLoading] = useTransition();
  // Only events that arrive after the page was opened are animated.
  const [initialSeq] = useState(messages[0]?.seq ?? Infinity);
  const now = useMinute();
  const today = now && dayOf(now, true);

  const entries = messages.flatMap((message): Entry[] => {
    const headline = headlineOf(message);
    return headline ? [{ ...headline, message }] : [];
  });
  const days = new Map<number, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.message.created_at, now !== null);
    const those = days.get(day);
    if (those) those.push(entry);
    else days.set(day, [entry]);
  }
  const firstKnown = entries.findIndex(({ message }) => message.seq <= (visit?.last_seq ?? -1));
  const lastNew = entries[firstKnown - 1];

  const loadEarlier = () =>
    startLoading(() => live.loadEarlier().catch(() => showToast(load_game_failed)));

  return (
    <Panel
      title="How it happened"
      aside={visit && now && <NewMarks {...{ visit, now, squares, delay }} />}
    >
      {messages.length === 0 && !hasEarlier && (
        <p className="border-t py-3 serif-italic text-ink-soft">Nothing yet. The day is young.</p>
      )}
      {[...days].map(([day, those]) => (
        <section key={day}>
          <h3 className="border-t pt-2.5 pb-1.5 text-fine font-semibold">
            {nameOfDay(day, today)}
          </h3>
          <ol>
            {rowsOf(those, lastNew).map(({ entry, isLastNew }) => (
              <Row
                key={entry.message.seq}
                entry={entry}
                now={now}
                isNew={entry.message.seq > initialSeq}
                isLastNew={isLastNew}
              />
            ))}
          </ol>
        </section>
      ))}
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

/** Cards that were taken one after the other are one row, unless the viewer left off between them. */
export function rowsOf(entries: readonly Entry[], lastNew: Entry | undefined) {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const [before] = run?.slice(-1) ?? [];
    if (isSale(entry) && before && isSale(before) && before !== lastNew) run?.push(entry);
    else runs.push([entry]);
  }
  return runs.map((run) => {
    const sales = run
      .map(({ message }) => message)
      .filter((message) => message.type === 'card_sold');
    const [first] = run as [Entry];
    return {
      entry: sales.length > 1 ? { ...first, ...salesHeadline(sales), isRun: true } : first,
      isLastNew: run.at(-1) === lastNew,
    };
  });
}

const isSale = ({ message }: Entry) => message.type === 'card_sold';

type RowProps = {
  entry: Entry;
  now: number | null;
  isNew: boolean;
  /** The viewer's last visit ended before this event, and after the next one. */
  isLastNew: boolean;
};

function Row({ entry, now, isNew, isLastNew }: RowProps) {
  const { kicker, text, by, source_url, message, isRun } = entry;
  const { game, viewer } = useGame();
  const isNamed = message.type === 'card_sold' || message.type === 'bingo_called';
  const isLoud = message.type === 'square_marked' || message.type === 'bingo_called';
  return (
    <>
      <li className={cx('border-t py-2.5', isNew && 'animate-appear')}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-fine text-ink-soft">
          <span className={cx('kicker', isLoud ? 'text-press' : 'text-ink-soft')}>{kicker}</span>
          <time dateTime={message.created_at} className="tabular-nums" suppressHydrationWarning>
            {now === null ? serverText(message.created_at) : timeWithAge(message.created_at, now)}
          </time>
        </p>
        <p dir="auto" className="font-serif text-lg leading-snug break-words">
          <Sentence text={text} />
        </p>
        {(by || source_url) && (
          <p className="flex flex-wrap gap-x-3 text-fine text-ink-soft">
            {by && (
              <span className="min-w-0 wrap-anywhere">
                by <bdi>{by}</bdi>
                <IfGuest name={by} />
              </span>
            )}
            {source_url && <ReceiptLink source_url={source_url} />}
          </p>
        )}
        {isNamed && !isRun && viewer.is_admin && game.kind === 'house' && (
          <TakeDownName {...message} />
        )}
      </li>
      {isLastNew && (
        <li className="flex items-center gap-3 border-t py-1.5 text-fine font-semibold after:flex-1 after:border-t-2 after:border-press">
          {left_off_here.title}
        </li>
      )}
    </>
  );
}

const MINUTE = 60_000;

/** The server's time in whole minutes, or the device's until it is known; null on the server and during hydration. */
const useMinute = () => useSyncExternalStore(everyMinute, minuteNow, () => null);

const minuteNow = () => Math.floor((serverNow() ?? Date.now()) / MINUTE) * MINUTE;

const everyMinute = (tell: () => void) => followClock(MINUTE / 4, tell);
