'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { Money } from '@/components/ui/money';
import {
  game_over,
  game_over_consolation,
  prize_taken_back,
  won,
  won_bank,
} from '@/lib/words/endings';
import { fill, type Notice } from '@/lib/words/message';
import { pot_went_back, win_taken_back } from '@/lib/words/objections';
import { quoted } from '@/lib/words/quoted';
import type { TakenBack } from '@/lib/objections/taken-back';

const Confetti = lazyPart(() => import('./confetti').then((cards) => cards.Confetti), {
  Failed: () => null,
});

type EndingProps = {
  open: boolean;
  onClose: () => void;
  /** With three prizes, the words for the prize instead of those for the pot. */
  words?: Notice;
};
type WinnerDialogProps = EndingProps & {
  pot_amount: number;
  /** A sentence about the pot, such as that a guest must claim it. */
  potSentence?: string;
  /** With which line, and how long players can object. */
  children: ReactNode;
  /** Replaces View My Games for guests, who have no My Games page. */
  way?: ReactNode;
};
type LoserDialogProps = EndingProps & {
  winner_display_name: string;
  /** With which line, and how long one can object. */
  children: ReactNode;
  way?: ReactNode;
};
type TakenBackDialogProps = EndingProps & { win: TakenBack };

const myGames = (
  <ButtonLink href="/my-games?filter=all" variant="secondary">
    View My Games
  </ButtonLink>
);

/** The extra edition. */
export function WinnerDialog({
  open,
  onClose,
  pot_amount,
  potSentence,
  children,
  way = myGames,
  words = won,
}: WinnerDialogProps) {
  const { title, description } = words;
  return (
    <>
      {open && <Confetti />}
      <Dialog
        name="bingo"
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

/** The same edition, further down the page. */
export function LoserDialog({
  open,
  onClose,
  winner_display_name,
  children,
  way = myGames,
  words = fill(game_over, { name: winner_display_name }),
}: LoserDialogProps) {
  const { title, description } = words;
  return (
    <Dialog
      name="game_over"
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
      <div className="mt-2 grid gap-2 border-t border-ink pt-4">
        <p className="serif-italic text-deck">{game_over_consolation.title}</p>
        {children}
      </div>
    </Dialog>
  );
}

/** The correction: for the winner whose pot is in the game again. */
export function TakenBackDialog({ open, onClose, win }: TakenBackDialogProps) {
  const back = win.isPrize ? prize_taken_back : pot_went_back;
  const { title, description } = fill(win_taken_back, {
    by: win.by ?? 'Somebody',
    name: quoted(win.summary),
  });
  return (
    <Dialog
      name="win_taken_back"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>Continue Playing</Button>}
    >
      <p className="mt-2 border-t border-ink pt-5">
        <Money
          amount={win.pot_amount}
          playMoney
          className="block font-serif text-headline font-semibold"
        />
        {back.title}
      </p>
    </Dialog>
  );
}
