'use client';

import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { cx } from '@/components/ui/cx';
import { Panel } from '@/components/ui/panel';
import { isChoosing } from '@/lib/bingo/drafts';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { isRankingHidden } from '@/lib/bingo/ranking';
import { closenessOf } from '@/lib/bingo/closeness';
import { closeness_paused, no_players } from '@/lib/words/games';
import { NoAccount } from './game-layout';
import { useGame } from './game-provider';

/**
 * The players with their cards, and how close each is to the next prize if the game shows that. `children` are ways to invite
 * more.
 */
export function PlayersList({ children }: { children?: ReactNode }) {
  const { players, leaderboard, game } = useGame();
  const toGo = new Map(leaderboard.map(({ card_number, to_go }) => [card_number, to_go]));
  const hasCloseness = game.status === 'active' && !isChoosing(game);
  const isPaused =
    game.status === 'active' && game.shows_closeness && isRankingHidden({ players, leaderboard });
  return (
    <Panel title="Players" aside={players.length > 0 && players.length}>
      {players.length === 0 ? (
        <p className="border-t py-3 text-ink-soft">{no_players.title}</p>
      ) : (
        <ul>
          {players.map(({ card_number, display_name, is_guest, is_winner }) => (
            <li
              key={card_number}
              className="flex min-h-10 flex-wrap items-center gap-x-2 border-t py-1.5"
            >
              {/* With large text, the rest of the line goes below the name. */}
              <span className="min-w-0 grow basis-32 break-words">
                <bdi>{display_name || 'Anonymous'}</bdi>
                {is_guest && <NoAccount />}
              </span>
              <span className="flex items-center gap-2">
                {is_winner && (
                  <span className="flex items-center gap-1 text-press">
                    <Icon name="trophy" className="size-4.5" />
                    <span className="sr-only">Winner</span>
                  </span>
                )}
                {hasCloseness && <Closeness missing={toGo.get(card_number)} />}
                <span className="text-fine text-ink-soft tabular-nums">Card #{card_number}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isPaused && (
        <p className="border-t pt-3 text-fine text-ink-soft">{closeness_paused.title}</p>
      )}
      {children}
    </Panel>
  );
}

function Closeness({ missing }: { missing: number | undefined }) {
  const { game } = useGame();
  if (missing === undefined) return null;
  return (
    <span
      className={cx(
        'text-fine whitespace-nowrap tabular-nums',
        missing < 2 ? 'font-semibold text-press' : 'text-ink-soft',
      )}
    >
      {closenessOf(missing, prizePlayedFor(game))}
    </span>
  );
}
