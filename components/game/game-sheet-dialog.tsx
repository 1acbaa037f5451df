'use client';

import { useRouter } from 'next/navigation';
import { useId, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { OptionSwitch } from './option-switch';
import { buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { endGame } from '@/server-actions/games';
import { Field, Select } from '@/components/forms/field';
import { keepDelay } from '@/lib/games/keep-delay';
import {
  delay_setting,
  confirm_end_private_game,
  confirm_end_with_wins,
  end_game_failed,
} from '@/lib/words/games';
import { followDelayed } from '@/components/game/story/delayed-names';
import { PrintedCard } from '@/components/game/card/printed-card';
import { StillCard } from '@/components/game/card/still-card';
import { PrintButton } from '@/components/ui/print-button';
import { isDraft } from '@/lib/bingo/drafts';
import { gameTitle, type EndGamePreview, type Prize } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { useRead } from '@/components/forms/use-read';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { fill, listed, inSentence } from '@/lib/words/message';
import { readEnding } from '@/lib/live/later-reads';
import { formatMoney } from '@/lib/words/money';
import { useGame } from './game-provider';
import { SecretLink } from './secret-link';
import { useHasPassed } from './due';

type GameSheetDialogProps = {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The screen for the room, the delay of this device, and for the host what else concerns everybody. */
export function GameSheetDialog({ title, open, onOpenChange }: GameSheetDialogProps) {
  const { game, cards, viewer, live } = useGame();
  const canLinkCards = game.kind === 'house' && game.dealing === 'chosen' && game.is_locked;
  const linked = canLinkCards && viewer.user_id !== null ? cards : [];

  return (
    <Dialog name="game_sheet" open={open} onOpenChange={onOpenChange} title={title}>
      <div className="grid gap-5">
        <Panel title="TV view">
          <div className="grid justify-items-start gap-4 border-t pt-3">
            {/* In its own tab, so that it can be cast or moved to another screen. */}
            <a
              href="?view=table"
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Icon name="monitor" />
              Open TV View
            </a>
            {viewer.is_host && (
              <div className="grid gap-1">
                <h3 className="font-semibold">On another screen, by secret link</h3>
                <p className="text-fine text-ink-soft">
                  Anyone with the link can watch this game and the ones after it, without an
                  account.
                </p>
                <SecretLink id={game.id} of="screen" />
              </div>
            )}
          </div>
        </Panel>
        {linked.map((card) => (
          <Panel key={card.id} title={`Secret link to card #${card.card_number}`}>
            <p className="border-t py-2 text-fine text-ink-soft">
              Anyone with the link can see this card and its marks, without an account.
            </p>
            <SecretLink id={card.id} of="card" />
          </Panel>
        ))}
        <PrintMyCard />
        <DelaySetting />
        {viewer.is_host && game.status === 'active' && (
          <div className="border-t">
            <OptionSwitch
              id={game.id}
              option="shows_closeness"
              isOn={game.shows_closeness}
              label="Everybody sees who is close"
              onSaved={(shows_closeness) => live.placeGame({ shows_closeness })}
            />
          </div>
        )}
        {viewer.is_host && <EndGame onEnd={() => onOpenChange(false)} />}
      </div>
    </Dialog>
  );
}

/** The viewer's cards with their marks. While this sheet is open, the browser prints them in place of the screen. */
function PrintMyCard() {
  const { game, cards, squares } = useGame();
  const own = cards.filter((card) => card.squares.length > 0 && !isDraft(game, card));
  if (own.length === 0) return null;
  const { host, href } = new URL(gamePath(game), window.location.origin);
  const sheets = own.map((card, at) => (
    <div key={card.id} className="paper hidden print:block">
      <PrintedCard
        card_number={card.card_number}
        title={gameTitle(game)}
        note={`${host}${gamePath(game)}`}
        address={href}
        isFirst={at === 0}
      >
        <StillCard card={card} squares={squares} name={`Card #${card.card_number}`} isOnPaper />
      </PrintedCard>
    </div>
  ));
  return (
    <div>
      <PrintButton variant="secondary" size="sm">
        Print my card{own.length > 1 && 's'}
      </PrintButton>
      {createPortal(sheets, document.body)}
    </div>
  );
}

const CHOICES = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120];

/** The setting of how many seconds this device follows the game behind the broadcast. */
function DelaySetting() {
  const { game, live, delay } = useGame();
  const router = useRouter();
  const id = useId();
  const isOver = game.status === 'completed';

  function change(seconds: number) {
    followDelayed(live, seconds);
    // The router may keep pages that were rendered for another delay. A visitor's page stays as it is, because the
    // server would respond with a personal one.
    if (keepDelay(game.id, seconds)) router.refresh();
  }

  if (isOver) return null;
  return (
    <Field id={id} label={delay_setting.title} hint={delay_setting.description}>
      <Select value={delay} onChange={({ target }) => change(Number(target.value))}>
        {CHOICES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? 'No delay' : `${seconds} seconds`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Lets the host end a game that will not finish. */
function EndGame({ onEnd }: { onEnd: () => void }) {
  const { game, seq } = useGame();
  const [isAsked, setAsked] = useState(false);
  // Re-read after each event, so that the host sees what End Game would do now.
  const [ending, place] = useRead(isAsked ? String(seq) : null, () => readEnding(game.id));

  const final_at = game.wins
    .map((win) => win.final_at)
    .sort()
    .at(-1);
  const isFinal = useHasPassed(final_at ?? '', final_at === undefined);

  const end = useEffectEvent(onEnd);
  const hasEnded = isAsked && game.status === 'completed';
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);

  function ask(isOpen: boolean) {
    setAsked(isOpen);
    place(null);
  }

  if (game.status !== 'active' && !isAsked) return null;
  return (
    <Panel title="End Game">
      <p className="border-t py-3 text-ink-soft">
        {game.prizes === 'three'
          ? 'If nobody can win the rest, end the game. The closest card takes what is left.'
          : 'If nobody gets BINGO, end the game. The closest card takes the pot.'}
      </p>
      <ConfirmAction
        label="End Game"
        isOffered={game.status === 'active'}
        isDangerous
        question={fill(isFinal ? confirm_end_private_game : confirm_end_with_wins, {
          shares: endingWords(ending ?? null, prizePlayedFor(game)),
        })}
        onAsk={ask}
        action={endGame}
        failed={end_game_failed}
        input={{ game_id: game.id }}
      />
    </Panel>
  );
}

/** What a card has that has reached this prize but has not called it. */
const UNCALLED: Record<Prize, string> = {
  bingo: 'full line',
  first_line: 'full line',
  second_line: 'second line',
  full_card: 'full card',
};

/**
 * Describes how the pot would be shared if the host ended the game now. While the shares are unknown, it states only
 * the rule.
 */
export function endingWords(ending: EndGamePreview | null, prize: Prize): string {
  if (!ending?.shares) return 'The closest cards share the pot. Odd cents go to the earliest card.';
  const { shares, pot_amount } = ending;
  const pot = `${prize === 'bingo' ? 'the pot of' : 'the remaining'} ${formatMoney(pot_amount)} in play money`;
  const [first, ...others] = shares;
  if (!first) return `No card in play has a mark, so nobody wins, and ${pot} is returned.`;
  if (others.length === 0)
    return first.has_line
      ? `${inSentence(first.display_name)} has a ${UNCALLED[prize]}, not called yet, and takes ${pot}.`
      : `${inSentence(first.display_name)} is closest and takes ${pot}.`;
  const names = listed(shares.map(({ display_name }) => inSentence(display_name)));
  const why = first.has_line ? `${names} have ${UNCALLED[prize]}s they have not called. ` : '';
  const parts = shares.map(
    ({ display_name, amount }) => `${inSentence(display_name)} ${formatMoney(amount)}`,
  );
  return `${why}As it stands, ${pot} is shared: ${parts.join(', ')}.`;
}
