'use client';

import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Stake } from '@/components/ui/stake';
import { Money } from '@/components/ui/money';
import { showToast } from '@/components/ui/toast';
import { Sentence } from '@/components/ui/sentence';
import type { Game } from '@/lib/bingo/game';
import {
  ended_by_clock,
  ended_by_host,
  game_over,
  game_over_consolation,
  won_bank,
} from '@/lib/words/games';
import { listed, NAMES_AT_MOST, inSentence } from '@/lib/words/message';
import { formatMoney } from '@/lib/words/money';
import { headlineOf } from '@/lib/words/results';
import { useGame } from '@/components/game/game-provider';

type EndNewsProps = {
  /** What became of the viewer's share, if it did not go to a bank balance. */
  potSentence?: string | undefined;
  /** Replaces the button View My Games. */
  way?: ReactNode;
};

/** Games that this tab has seen running, so a remount, as after a guest's cards were moved, still shows the ending. */
const watched = new Set<string>();

/**
 * A dialog with the viewer's share for players who watch the host or the clock end the game, and a toast for those who
 * watch any end without a card.
 */
export function EndNews({ potSentence, way }: EndNewsProps) {
  const { game, cards, messages } = useGame();
  const isOver = game.status === 'completed';
  const [isNews, setNews] = useState(() => !isOver || watched.has(game.id));
  if (!isOver && !isNews) setNews(true);
  const hasEnded = isOver && isNews;
  const last = messages.find(({ type }) => type === 'bingo_called' || type === 'game_ended');
  const tell = useEffectEvent(() => {
    if (cards.length === 0) showToast({ title: game_over.title, description: headlineOf(game) });
  });

  useEffect(() => {
    if (!isOver) watched.add(game.id);
  }, [isOver, game.id]);
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);

  function close() {
    watched.delete(game.id);
    setNews(false);
  }

  const share = game.shares
    .filter(({ card_number }) => cards.some((card) => card.card_number === card_number))
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Dialog
      name="game_ended"
      open={hasEnded && last?.type === 'game_ended' && cards.length > 0}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={game_over.title}
      description={isTimeUp(game) ? ended_by_clock.title : ended_by_host.title}
      footer={
        <>
          {way ?? (
            <ButtonLink href="/my-games?filter=all" variant="secondary">
              View My Games
            </ButtonLink>
          )}
          <Button onClick={close}>Continue</Button>
        </>
      }
    >
      <div className="mt-2 grid gap-3 border-t border-ink pt-4">
        {share > 0 && (
          <p>
            <Money
              amount={share}
              playMoney
              className="block font-serif text-headline font-semibold"
            />
            {potSentence ?? won_bank.title}
          </p>
        )}
        <p className="wrap-anywhere">
          <Sentence text={headlineOf(game)} />.{' '}
          {game.shares.length > 0 ? (
            <Sentence text={`${sharesInWords(game)}.`} />
          ) : (
            `Nobody wins the pot of ${formatMoney(game.pot_amount)}.`
          )}
        </p>
        <Stake stake={game.stake} />
        {share === 0 && game.shares.length > 0 && (
          <p className="serif-italic text-deck">{game_over_consolation.title}</p>
        )}
      </div>
    </Dialog>
  );
}

const isTimeUp = ({ ends_at, completed_at }: Game) =>
  ends_at !== null && completed_at !== null && Date.parse(completed_at) >= Date.parse(ends_at);

/** 'Ann gets $0.07 and Ben $0.05' */
export function sharesInWords({
  shares,
  share_count,
}: Pick<Game, 'shares' | 'share_count'>): string {
  const parts = shares
    .slice(0, NAMES_AT_MOST)
    .map(
      ({ display_name, amount }, at) =>
        `${inSentence(display_name)}${at === 0 ? ' gets' : ''} ${formatMoney(amount)}`,
    );
  const others = share_count - parts.length;
  return listed(others > 0 ? [...parts, `${others} more`] : parts);
}
