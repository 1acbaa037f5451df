'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { ButtonLink, type ButtonVariant } from '@/components/ui/button';
import { LaterJoinDialog } from '@/components/house-games/later-join-dialog';
import type { GameOnSale } from '@/lib/games/front-page';
import { gamePath } from '@/lib/paths';

type JoinLinkProps = {
  game: GameOnSale;
  isSignedIn: boolean;
  label: string;
  variant: ButtonVariant;
  /** Shown in place of the link, if the game is sold out. */
  soldOut: ReactNode;
};

/** A link to the house game. With JavaScript, a click opens a dialog to buy a card instead. */
export function JoinLink({ game, isSignedIn, label, variant, soldOut }: JoinLinkProps) {
  const router = useRouter();
  const href = gamePath({ id: game.id, kind: 'house' });
  const [isOpen, setOpen] = useState(false);

  // The game may sell out while the dialog is open, which must stay open to show the result of the purchase.
  if (soldOut && !isOpen) return soldOut;
  return (
    <>
      <ButtonLink
        href={href}
        size="lg"
        className="w-full"
        variant={variant}
        aria-haspopup="dialog"
        onNavigate={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </ButtonLink>
      <LaterJoinDialog
        game={game}
        isSignedIn={isSignedIn}
        open={isOpen}
        onOpenChange={setOpen}
        onBought={() => router.push(href)}
      />
    </>
  );
}
