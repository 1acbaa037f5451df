'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { gamePath } from '@/lib/paths';
import { SoldOut } from '@/components/house-games/join-game';
import { isChoosing } from '@/lib/bingo/drafts';
import { isSoldOut } from '@/lib/bingo/permissions';
import type { GameOnSale } from '@/lib/games/front-page';
import { JoinDialog } from '@/components/house-games/join-dialog';

type JoinHouseGameProps = {
  game: GameOnSale;
  isSignedIn: boolean;
  /** True if the page shows a card of another game, so that this game is the second choice. */
  isOther?: boolean;
  label: string;
};

/** A link to the house game. With JavaScript, a click opens a dialog to buy a card instead. */
export function JoinHouseGame({ game, isSignedIn, isOther, label }: JoinHouseGameProps) {
  const look = {
    size: 'lg',
    className: 'w-full',
    variant: isOther ? 'secondary' : 'primary',
  } as const;
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const href = gamePath({ id: game.id, kind: 'house' });

  if (isChoosing(game)) {
    return (
      <ButtonLink href={href} {...look}>
        Buy Card
      </ButtonLink>
    );
  }
  // The game may sell out while the dialog is open, which must stay open to show the result of the purchase.
  if (isSoldOut(game) && !isOpen) {
    return (
      <div className="grid gap-3">
        <SoldOut />
        <ButtonLink href={href} size="lg" variant="secondary" className="w-full">
          View Game
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <ButtonLink
        href={href}
        {...look}
        aria-haspopup="dialog"
        onNavigate={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </ButtonLink>
      <JoinDialog
        game={game}
        isSignedIn={isSignedIn}
        open={isOpen}
        onOpenChange={setOpen}
        onBought={() => router.push(href)}
      />
    </>
  );
}
