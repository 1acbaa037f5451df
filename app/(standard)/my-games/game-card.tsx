import Link from 'next/link';
import { DueStart } from '@/components/game/due';
import { HowFar } from '@/components/game/prizes/prize-rows';
import { LocalTime } from '@/components/ui/local-time';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Money } from '@/components/ui/money';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary, LostGame } from '@/lib/contract/games';
import { gamePath } from '@/lib/paths';
import type { Waiting } from '@/lib/contract/accounts';
import { Sentence } from '@/components/ui/sentence';
import { called_off } from '@/lib/words/games';
import { removed_from_group } from '@/lib/words/groups';
import { fill } from '@/lib/words/message';
import { closestLabel } from '@/lib/words/results';
import { ArchiveButton, WaitingBadge } from './waiting-badge';

const statusOf = ({ status, kind, is_called_off }: GameSummary) => {
  if (is_called_off) return called_off.title;
  if (status === 'active') return kind === 'house' ? 'LIVE' : 'Active';
  return status === 'upcoming' ? 'Upcoming' : 'Completed';
};

const dateOf = (game: GameSummary) => {
  if (game.completed_at)
    return {
      word: game.is_called_off ? called_off.title : 'Completed',
      moment: game.completed_at,
    };
  return game.started_at && { word: 'Started', moment: game.started_at };
};

type GameCardProps = {
  game: GameSummary;
  /** What waits for the viewer in all games. */
  waiting: readonly Waiting[];
};

/** One game on My Games. */
export function GameCard({ game, waiting }: GameCardProps) {
  const date = dateOf(game);
  const href = gamePath(game);
  return (
    <li className="grid gap-3 py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2 pb-1.5">
          <Badge tone={game.status === 'active' ? 'press' : 'neutral'}>{statusOf(game)}</Badge>
          {game.kind === 'house' && <Badge>House Game</Badge>}
          <WaitingBadge game_id={game.id} initial={waiting} />
          {game.won && <Badge tone="mark">Winner!</Badge>}
          {game.archived && <Badge>Archived</Badge>}
        </div>
        <h2 className="text-title">
          <Link href={href} className="headline-link hover:underline">
            <bdi>{gameTitle(game)}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
          <HowFar game={game} />
          {game.group_name && (
            <span className="min-w-0 wrap-anywhere">
              <bdi>{game.group_name}</bdi>
            </span>
          )}
          <span>
            Pot <Money amount={game.pot_amount} className="font-semibold text-ink" />
          </span>
          {date && (
            <span className="max-sm:basis-full">
              {date.word} <LocalTime at={date.moment} />
            </span>
          )}
          {game.status === 'upcoming' && game.scheduled_start && (
            <span>
              <DueStart at={game.scheduled_start} missing_lines={game.missing_lines} />
            </span>
          )}
          {game.winners && (
            <span className="min-w-0 wrap-anywhere">
              Won by <bdi>{game.winners}</bdi>
            </span>
          )}
          {game.closest && (
            <span className="min-w-0 wrap-anywhere">
              {closestLabel(game.closest)} <bdi>{game.closest}</bdi>
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={href} variant={game.status === 'active' ? 'primary' : 'secondary'}>
          {game.status === 'active' ? 'Play Game' : 'View Game'}
        </ButtonLink>
        <ArchiveButton id={game.id} title={gameTitle(game)} archived={game.archived} />
      </div>
    </li>
  );
}

/** A game on My Games that the viewer lost, with the reason. It can only be archived. */
export function LostGameCard({ game }: { game: LostGame }) {
  const title = gameTitle({ title: null, theme_name: game.theme_name });
  const { description } = fill(removed_from_group, {
    by: game.removed_by_name,
    group: game.group_name,
  });
  return (
    <li className="grid gap-3 py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2 pb-1.5">
          <Badge tone="danger">Removed</Badge>
          {game.archived && <Badge>Archived</Badge>}
        </div>
        <h2 dir="auto" className="text-title text-ink-soft">
          {title}
        </h2>
        <p className="wrap-anywhere">
          <Sentence text={description ?? ''} />
        </p>
        <p className="text-fine text-ink-soft">
          Removed <LocalTime at={game.removed_at} />
        </p>
      </div>
      <div className="max-sm:-ml-5">
        <ArchiveButton id={game.id} title={title} archived={game.archived} />
      </div>
    </li>
  );
}
