'use client';

import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Money } from '@/components/ui/money';
import { won_bank } from '@/lib/words/games';
import type { Message } from '@/lib/words/message';
import { Confetti } from '@/components/game/card/confetti';

type EndingProps = {
  open: boolean;
  onClose: () => void;
};
type WinnerDialogProps = EndingProps & {
  words: Message;
  pot_amount: number;
  /** A sentence about the pot, such as that a guest must claim it. */
  potSentence?: string | undefined;
  /** With which line the winner won, and how long players can object. */
  children: ReactNode;
  /** Replaces View My Games for guests, who have no My Games page. */
  way?: ReactNode;
};
type LoserDialogProps = EndingProps & {
  words: Message;
  /** With which line the winner won, and how long players can object. */
  children: ReactNode;
  way?: ReactNode;
};

const myGames = (
  <ButtonLink href="/my-games?filter=all" variant="secondary">
    View My Games
  </ButtonLink>
);

/** The dialog that the winner sees, drawn as an extra edition of the newspaper. */
export function WinnerDialog({
  open,
  onClose,
  pot_amount,
  potSentence,
  children,
  way = myGames,
  words,
}: WinnerDialogProps) {
  const { title, description } = words;
  return (
    <>
      {open && <Confetti />}
      <Dialog
        name="bingo"
        closesOnBack
        open={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={<span className="block text-banner tracking-tight">{title}</span>}
        description={description}
        footer={
          <>
            {way}
            {/* While a pot waits to be claimed, the other button is the primary one. */}
            <Button variant={potSentence ? 'secondary' : 'primary'} onClick={onClose}>
              Continue Playing
            </Button>
          </>
        }
      >
        <div className="mt-2 grid gap-3 border-t border-ink pt-5">
          <p>
            <Money
              amount={pot_amount}
              playMoney
              className="block font-serif text-headline font-semibold"
            />
            {potSentence ?? won_bank.title}
          </p>
          {children}
        </div>
      </Dialog>
    </>
  );
}

/** The dialog that everybody else sees. */
export function LoserDialog({ open, onClose, children, way = myGames, words }: LoserDialogProps) {
  const { title, description } = words;
  return (
    <Dialog
      name="game_over"
      closesOnBack
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {way}
          <Button onClick={onClose}>Continue</Button>
        </>
      }
    >
      <div className="mt-2 grid gap-2 border-t border-ink pt-4">{children}</div>
    </Dialog>
  );
}
