'use client';

import { useGame } from '@/components/game/game-provider';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import { holds } from '@/lib/bingo/card';
import type { MessageOf } from '@/lib/bingo/game';
import { sumOf } from '@/lib/bingo/payouts';
import { fill, inSentence, quoted } from '@/lib/words/message';
import { win_taken_back, wins_taken_back } from '@/lib/words/objections';
import { fateOfMoney } from '@/lib/words/results';

type TakenBackDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  message: MessageOf<'objection_upheld'>;
};

/** A "correction" for a player whose wins were taken back: how much they lost, and where it went. */
export function TakenBackDialog({ open, onOpenChange, message }: TakenBackDialogProps) {
  const { game, cards } = useGame();
  const mine = message.lost.filter((win) => holds(cards, win));
  const { title, description } = fill(mine.length > 1 ? wins_taken_back : win_taken_back, {
    by: message.objected_by ?? 'Somebody',
    name: quoted(message.summary),
    agreed: message.by ? `${inSentence(message.by)} agreed` : 'the others agreed',
  });
  return (
    <Dialog
      name="win_taken_back"
      closesOnBack
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <Button onClick={() => onOpenChange(false)}>
          {game.status === 'active' ? 'Continue Playing' : 'Continue'}
        </Button>
      }
    >
      <p className="mt-2 border-t border-ink pt-5">
        <Money
          amount={sumOf(mine)}
          playMoney
          className="block font-serif text-headline font-semibold"
        />
        <Sentence text={fateOfMoney(message, mine)} />
      </p>
    </Dialog>
  );
}
