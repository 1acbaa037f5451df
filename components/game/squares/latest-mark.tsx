'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { cx } from '@/components/ui/cx';
import { type Game, type GameMessage, type MessageOf } from '@/lib/bingo/game';
import { amountOf, prizePlayedFor, toGoOf } from '@/lib/bingo/prizes';
import { awayOf, BINGO_BEAT, beatOf } from '@/lib/bingo/closeness';
import { formatMoney } from '@/lib/words/money';
import { prizeNames } from '@/lib/words/results';
import { quoted } from '@/lib/words/message';
import { useGame } from '@/components/game/game-provider';
import { EndedLine } from '@/components/game/after/ended-line';
import { useWakeLock } from '@/components/table/use-wake-lock';
import { maskOfCard } from '@/lib/bingo/card';

type AboutMark = Extract<
  GameMessage,
  { type: 'square_marked' | 'square_unmarked' | 'objection_upheld' }
>;

const isAboutMark = (message: GameMessage): message is AboutMark =>
  message.type === 'square_marked' ||
  message.type === 'square_unmarked' ||
  message.type === 'objection_upheld';

/**
 * The line above the card: the latest mark or upheld objection, and how many squares the viewer's best card needs. Once
 * the game is over, it shows how the game ended. It is not a live region, because the LiveAnnouncer announces changes
 * to screen readers.
 */
export function LatestMark() {
  const { cards } = useGame();
  return (
    <>
      <div className={cx(cardSizeClass, '@container -mb-5 w-full empty:hidden')}>
        <LatestLine />
      </div>
      {cards.length > 0 && <PlayerDevice />}
    </>
  );
}

/** A single line, so that the card does not move. With very large text it wraps, because a single line would be too short to read. */
const wraps = '@max-[16rem]:wrap-anywhere @max-[16rem]:whitespace-normal';

/**
 * The line without its container, for the full-screen card, which covers the other one. It needs a container-query
 * parent.
 */
export function LatestLine({ className }: { className?: string }) {
  const { game, cards, messages, permissionsFor } = useGame();
  const missing = useMissing();
  const look = cx(
    'flex h-6 items-baseline text-fine text-ink-soft @max-[16rem]:block @max-[16rem]:h-auto',
    className,
  );
  if (game.status === 'completed')
    return (
      <p className={look}>
        <EndedLine wraps={wraps} />
      </p>
    );
  if (game.status !== 'active' || missing === null) return null;
  const message = messages.find(isAboutMark);
  // Somebody who left the group can no longer win.
  const canWin = permissionsFor(cards[0] ?? null).canCall;
  const hasPrizes = game.prizes === 'three';
  const away = canWin && !hasPrizes ? ` · ${awayOf(missing)}` : '';
  const isUpheld = message?.type === 'objection_upheld';
  const wrapped = cx('min-h-6 text-fine wrap-anywhere text-ink-soft', className);
  return (
    <>
      <p className={look}>
        {!message && 'Nothing marked yet.'}
        {isUpheld && <Upheld key={message.seq} message={message} />}
        {message && !isUpheld && <What key={message.seq} message={message} />}
        {message && <span className={cx('shrink-0 whitespace-pre-wrap', wraps)}>{away}</span>}
      </p>
      {canWin && hasPrizes && <p className={wrapped}>{openWords(game, missing)}</p>}
    </>
  );
}

/** Describes a mark that was made or taken back. A long name is cut first, so that what was marked can be read. */
function What({ message: { type, by, summary } }: { message: AboutMark }) {
  return (
    <>
      <bdi
        className={cx(
          'max-w-[35%] shrink-0 animate-appear truncate font-semibold text-ink @max-[16rem]:max-w-none',
          wraps,
        )}
      >
        {by ?? 'Somebody'}
      </bdi>
      <span className={cx('min-w-0 animate-appear truncate whitespace-pre', wraps)}>
        {type === 'square_marked' ? ' marked ' : ' took back '}
        <bdi className="serif-italic text-ink">{quoted(summary)}</bdi>
      </span>
    </>
  );
}

/** Which of three prizes is open, and how far the viewer is from it: 'Second line open, $0.08: you are 2 away'. */
function openWords(game: Game, missing: number): string {
  const prize = prizePlayedFor(game);
  const away = missing === 0 ? 'you can call it' : awayOf(missing);
  return `${prizeNames[prize]} open, ${formatMoney(amountOf(game, prize))}: ${away}`;
}

/** An upheld objection, cut like every other line here. A dialog or a toast says the rest, and so does the story. */
function Upheld({ message: { summary } }: { message: MessageOf<'objection_upheld'> }) {
  return (
    <>
      <strong
        className={cx('shrink-0 animate-appear font-semibold whitespace-pre text-press', wraps)}
      >
        Objection upheld:{' '}
      </strong>
      <bdi className={cx('min-w-0 animate-appear truncate serif-italic text-ink', wraps)}>
        {quoted(summary)}
      </bdi>
      <span className={cx('shrink-0 whitespace-pre', wraps)}> comes off</span>
    </>
  );
}

/** A player's phone: its screen stays on while the game is active, and it vibrates at marks of its cards and at BINGO. */
function PlayerDevice() {
  const { game, latest, cards } = useGame();
  const missing = useMissing();
  const winCount = game.wins.length;
  const hadWins = useRef(winCount);
  useWakeLock(game.status === 'active');

  const beat = useEffectEvent((square: string) => {
    const isMine = cards.some(({ squares }) =>
      squares.some(({ game_square_id }) => game_square_id === square),
    );
    if (isMine && missing !== null) vibrate(beatOf(missing));
  });

  useEffect(() => {
    if (latest?.type === 'square_marked') beat(latest.game_square_id);
  }, [latest]);

  useEffect(() => {
    if (winCount > hadWins.current) vibrate(BINGO_BEAT);
    hadWins.current = winCount;
  }, [winCount]);

  return null;
}

/** Browsers allow it only after the viewer has interacted with the page. */
function vibrate(beat: number[]) {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(beat);
}

/** The number of squares that the viewer's best card needs for the next prize that nobody has won; null without a card. */
function useMissing(): number | null {
  const { game, cards, squaresById } = useGame();
  if (cards.length === 0) return null;
  return Math.min(...cards.map((card) => toGoOf(game, maskOfCard(card, squaresById))));
}
