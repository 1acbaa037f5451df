import type { ReactNode } from 'react';

type GameLayoutProps = {
  /** What game this is, how it stands, the way in. */
  lead: ReactNode;
  /** The card, or what stands in its place. */
  card: ReactNode;
  /** The story of the game. */
  children: ReactNode;
  isBusy?: boolean;
};

/**
 * A game's page. On a phone: the headline, the card, the story. On a wide screen the card stands left, as high as the
 * screen and there to stay, and everything else runs past it at the right.
 */
export function GameLayout({ lead, card, children, isBusy }: GameLayoutProps) {
  return (
    <div
      aria-busy={isBusy || undefined}
      className="-mt-4 grid gap-x-12 gap-y-3 [--around:22.5rem] [--story:17rem] aria-busy:min-h-dvh sm:-mt-5 sm:has-[[data-above-card]]:[--around:28rem] lg:[--story:22rem] xl:[--story:25rem] wide:grid-cols-[minmax(0,1fr)_var(--story)] wide:grid-rows-[auto_1fr] wide:items-start wide:[--around:14rem] wide:has-[[data-above-card]]:[--around:19.5rem]"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 wide:col-start-2">{lead}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 wide:col-start-1 wide:row-span-2 wide:row-start-1 tall:wide:sticky tall:wide:top-18">
        {card}
      </div>
      <aside className="mt-5 grid min-w-0 gap-8 wide:col-start-2">{children}</aside>
    </div>
  );
}
