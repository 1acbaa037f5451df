'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { Money } from '@/components/ui/money';
import {
  game_over_consolation,
  prize_taken_back,
  share_taken_back,
  won_bank,
} from '@/lib/words/endings';
import { fill, type Notice } from '@/lib/words/message';
import { pot_went_back, win_taken_back } from '@/lib/words/objections';
import { quoted } from '@/lib/words/quoted';
import type { MessageOf } from '@/lib/bingo/events';
import type { Win } from '@/lib/bingo/game';
import { winnersOf } from '@/lib/words/wins';

const Confetti = lazyPart(() => import('./confetti').then((cards) => cards.Confetti), {
  Failed: () => null,
});

type EndingProps = {
  open: boolean;
  onClose: () => void;
};
type WinnerDialogProps = EndingProps & {
  words: Notice;
  pot_amount: number;
  /** A sentence about the pot, such as that a guest must claim it. */
  potSentence?: string | undefined;
  /** With which line, and how long players can object. */
  children: ReactNode;
  /** Replaces View My Games for guests, who have no My Games page. */
  way?: ReactNode;
};
type LoserDialogProps = EndingProps & {
  words: Notice;
  /** With which line, and how long one can object. */
  children: ReactNode;
  way?: ReactNode;
};
type TakenBackDialogProps = EndingProps & {
  win: MessageOf<'objection_upheld'>;
  /** Those that stand now. */
  wins: readonly Win[];
};

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
  words,
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
export function LoserDialog({ open, onClose, children, way = myGames, words }: LoserDialogProps) {
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
export function TakenBackDialog({ open, onClose, win, wins }: TakenBackDialogProps) {
  const { title, description } = fill(win_taken_back, {
    by: win.objected_by ?? 'Somebody',
    name: quoted(win.summary),
    agreed: win.by ? `${win.by} agreed` : 'the others agreed',
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
          amount={win.amount}
          playMoney
          className="block font-serif text-headline font-semibold"
        />
        {backWords(win, wins)}
      </p>
    </Dialog>
  );
}

/** Where the money of a win that was taken back went. */
function backWords(
  { prize, goes_on }: MessageOf<'objection_upheld'>,
  wins: readonly Win[],
): string {
  if (prize === 'bingo') return pot_went_back.title;
  if (goes_on) return prize_taken_back.title;
  return fill(share_taken_back, { names: winnersOf(wins.filter((win) => win.prize === prize)) })
    .title;
}
