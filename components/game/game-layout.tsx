import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { LongText } from '@/components/ui/long-text';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { shownStatus } from '@/lib/bingo/drafts';
import { useGame } from './game-provider';

type GameLayoutProps = {
  /** The game's title and state, and the panel to join it. */
  lead: ReactNode;
  /** The card, or the content that replaces it. */
  card: ReactNode;
  /** The game's timeline and panels. */
  children: ReactNode;
};

/**
 * The layout of a game's page. On a phone, title, card and timeline are stacked. On a wide screen the card is sticky on
 * the left, as high as the screen, and everything else scrolls on the right; once the game is over, it scrolls along.
 */
export function GameLayout({ lead, card, children }: GameLayoutProps) {
  return (
    <div className="-mt-4 grid gap-x-12 gap-y-3 [--around:24.5rem] [--story:17rem] sm:-mt-5 sm:has-[[data-above-card]]:[--around:30rem] lg:[--story:22rem] xl:[--story:25rem] wide:grid-cols-[minmax(0,1fr)_var(--story)] wide:grid-rows-[auto_1fr] wide:items-start wide:[--around:16rem] wide:has-[[data-above-card]]:[--around:21.5rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 wide:col-start-2">{lead}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 wide:col-start-1 wide:row-span-2 wide:row-start-1 tall:wide:top-18 tall:wide:[&:not(:has([data-result]))]:sticky">
        {card}
      </div>
      <aside className="mt-5 grid min-w-0 gap-8 wide:col-start-2">{children}</aside>
    </div>
  );
}

/** In characters. A longer title uses a smaller font, so that the card below it stays on the screen. */
const LONG_TITLE = 36;

export function GameTitle({ children }: { children: string }) {
  const isLong = children.length > LONG_TITLE;
  return (
    <h1 dir="auto" className={cx('wrap-anywhere', isLong ? 'text-title' : 'text-headline')}>
      {children}
    </h1>
  );
}

/** The theme's description. Beside a card it is collapsed to one line. */
export function ThemeText({ text, hasCard }: { text: string; hasCard: boolean }) {
  if (!hasCard)
    return (
      <LongText lines={5} className="text-ink-soft">
        {text}
      </LongText>
    );
  return (
    <details className="group text-ink-soft">
      <summary
        dir="auto"
        className="min-h-11 cursor-pointer truncate py-2.5 group-open:whitespace-normal"
      >
        {text}
      </summary>
    </details>
  );
}

type ShownStatus = ReturnType<typeof shownStatus>;

const tones: Record<ShownStatus, BadgeTone> = {
  choosing: 'press',
  upcoming: 'press',
  active: 'live',
  completed: 'neutral',
  'called off': 'neutral',
};

export function StatusBadge({ game }: { game: Parameters<typeof shownStatus>[0] }) {
  const status = shownStatus(game);
  return <Badge tone={tones[status] ?? 'neutral'}>{status}</Badge>;
}

/** Marks a player who has no account, so that nobody takes them for a member with a similar name. */
export const NoAccount = () => (
  <span className="ml-2 text-[max(0.8125rem,0.7em)] whitespace-nowrap text-ink-soft">
    no account
  </span>
);

/**
 * Shows `NoAccount` after a player's name if that player has none. Names are distinct within a group, so the name is
 * enough to find the player.
 */
export function IfGuest({ name }: { name: string }) {
  const { players } = useGame();
  return players.some((player) => player.is_guest && player.display_name === name) && <NoAccount />;
}
