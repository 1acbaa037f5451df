import type { ReactNode } from 'react';
import { DueLock, DueStart } from '@/components/game/due';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Money } from '@/components/ui/money';
import type { GameSummary } from '@/lib/contract/games';
import { howFarOf } from '@/lib/bingo/closeness';
import { gamePath } from '@/lib/paths';
import { FrontSection } from './front-section';

type ShownGame = Pick<
  GameSummary,
  'id' | 'kind' | 'title' | 'theme_name' | 'group_name' | 'pot_amount'
> &
  Partial<Pick<GameSummary, 'status' | 'scheduled_start' | 'choice' | 'to_go' | 'new_marks'>>;

type ActiveGameProps = {
  title: string;
  game: ShownGame | undefined;
  /** The number of the viewer's active private games. */
  count: number;
  /** The viewer's card, if this game is the lead. */
  picture?: ReactNode;
};

/** Shows a game that the viewer plays, with a link to the viewer's other games, or says that there is no game. */
export function ActiveGame({ title, game, count, picture }: ActiveGameProps) {
  if (!game) {
    return (
      <FrontSection title={title}>
        <p className="serif-italic text-ink-soft">No private game at the moment.</p>
      </FrontSection>
    );
  }
  const { status, scheduled_start, choice } = game;
  return (
    <FrontSection title={title} badge={<Progress game={game} />} game={game} picture={picture}>
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        {game.group_name && <bdi className="min-w-0 wrap-anywhere">{game.group_name}</bdi>}
        {status === 'upcoming' && scheduled_start && (
          <span>
            <DueStart at={scheduled_start} />
          </span>
        )}
        <span>
          Pot <Money amount={game.pot_amount} playMoney className="font-semibold text-ink" />
        </span>
        {choice && (
          <span>
            <DueLock at={choice.locks_at} />
          </span>
        )}
      </p>
      <ButtonLink
        href={gamePath(game)}
        size={picture ? 'lg' : 'md'}
        variant={picture ? 'primary' : 'secondary'}
        className="mt-3 w-full"
      >
        Play Game
      </ButtonLink>
      {count > 1 && (
        <ButtonLink href="/my-games" variant="quiet" className="mt-1 -ml-[20px]">
          View All Games ({count})
        </ButtonLink>
      )}
    </FrontSection>
  );
}

const Progress = ({ game }: { game: ShownGame }) =>
  howFarOf(game).map((text) => (
    <Badge key={text} tone={text.endsWith('new') ? 'press' : game.to_go! <= 1 ? 'mark' : 'neutral'}>
      {text}
    </Badge>
  ));
