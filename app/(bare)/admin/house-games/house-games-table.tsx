import type { Route } from 'next';
import Link from 'next/link';
import { DueEnd, DueStart } from '@/components/game/due';
import { StatusBadge } from '@/components/game/game-layout';
import { DataTable } from '@/components/ui/data-table';
import { LocalTime } from '@/components/ui/local-time';
import { Money } from '@/components/ui/money';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { isClaimed, isPotReturned } from '@/lib/bingo/payouts';
import { gamePath } from '@/lib/paths';
import type { Theme } from '@/lib/contract/themes';
import { Badge } from '@/components/ui/badge';
import { formatCount } from '@/lib/words/money';
import { winnersOf } from '@/lib/words/results';
import { ButtonLink } from '@/components/ui/button';
import { ObjectionBadge } from '../open-objections';
import { FundDialog } from './fund-form';
import { HouseGameDialog } from './house-game-form';
import { CallOff } from './call-off';
import { EndGame } from './end-game';
import { StartGame } from './start-game';

type HouseGamesTableProps = { games: Game[]; themes: Theme[]; fund_balance: number };

export function HouseGamesTable({ games, themes, fund_balance }: HouseGamesTableProps) {
  return (
    <DataTable
      caption="House games"
      rows={games}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Game', cell: (game) => <Title game={game} /> },
        { title: 'Status', cell: (game) => <Status game={game} /> },
        { title: 'When', cell: (game) => <When game={game} /> },
        { title: 'Price', isNumber: true, cell: ({ card_price }) => <Money amount={card_price} /> },
        {
          title: 'Cards',
          isNumber: true,
          cell: ({ cards_sold, max_cards }) => `${cards_sold}/${max_cards ?? '∞'}`,
        },
        {
          title: 'Pot',
          isNumber: true,
          cell: ({ pot_amount }) => <Money amount={pot_amount} className="font-semibold" />,
        },
        {
          title: 'Winner',
          isWide: true,
          cell: (game) => (game.status === 'completed' ? <PotOutcome game={game} /> : null),
        },
      ]}
      actions={(game) => (
        <HouseGameActions game={game} themes={themes} fund_balance={fund_balance} />
      )}
    />
  );
}

function Title({ game }: { game: Game }) {
  return (
    <>
      <Link
        href={gamePath(game) as Route}
        className="finger inline-block font-serif text-lg leading-snug font-semibold wrap-anywhere hover:underline"
      >
        <bdi>{gameTitle(game)}</bdi>
      </Link>
      <span dir="auto" className="block text-fine text-ink-soft">
        {game.theme_name}
      </span>
    </>
  );
}

function Status({ game }: { game: Game }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge game={game} />
      <ObjectionBadge game_id={game.id} />
    </span>
  );
}

/** The time a game ended, else that of its next change, else the time it started. */
function When({ game }: { game: Game }) {
  const { completed_at, started_at, scheduled_start, ends_at, is_called_off } = game;
  if (completed_at)
    return <Moment word={is_called_off ? 'Called off' : 'Ended'} at={completed_at} />;
  if (started_at && !ends_at) return <Moment word="Started" at={started_at} />;
  if (!ends_at && !scheduled_start) return 'No start set';
  return (
    <span className="text-[0.9375rem] [&_time]:whitespace-nowrap">
      {!started_at && scheduled_start ? (
        <DueStart at={scheduled_start} />
      ) : (
        ends_at && <DueEnd at={ends_at} />
      )}
    </span>
  );
}

function Moment({ word, at }: { word: string; at: string }) {
  return (
    <span className="text-[0.9375rem] [&_time]:whitespace-nowrap">
      {word} <LocalTime at={at} />
    </span>
  );
}

/** Shows who won a completed game and where its pot went. */
function PotOutcome({ game }: { game: Game }) {
  const { wins } = game;
  if (game.is_called_off) return isPotReturned(game) ? <Badge>Returned</Badge> : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {wins[0] ? (
        <span>
          <bdi>{winnersOf(wins)}</bdi>
          {wins.length === 1 && `, card #${wins[0].card_number}`}
        </span>
      ) : (
        <NoWinner game={game} />
      )}
      {isPotReturned(game) ? (
        <Badge>Returned to fund</Badge>
      ) : (
        wins.length > 0 && (
          <Badge tone={isClaimed(game) ? 'success' : 'press'}>
            {isClaimed(game) ? 'Claimed' : 'Unclaimed'}
          </Badge>
        )
      )}
    </span>
  );
}

/** Names the closest card of a game that nobody won, or counts those that shared its pot. */
function NoWinner({ game: { shares, share_count } }: { game: Game }) {
  const [closest] = shares;
  if (!closest) return 'No winner';
  if (share_count > 1) return `Shared by ${formatCount(share_count)} cards`;
  return (
    <span>
      Closest: <bdi>{closest.display_name}</bdi>, card #{closest.card_number}
    </span>
  );
}

type GameActionsProps = { game: Game; themes: Theme[]; fund_balance: number };

/** The buttons for what an admin can do with a house game in its current status. */
function HouseGameActions({ game, themes, fund_balance }: GameActionsProps) {
  const title = gameTitle(game);
  if (game.status === 'upcoming') {
    return (
      <>
        <StartGame game={game} />
        <HouseGameDialog themes={themes} game={game} />
        <FundDialog game={game} fund_balance={fund_balance} />
        <CallOff game={game} />
      </>
    );
  }
  if (game.status === 'active') {
    return (
      <>
        <ButtonLink
          href={`/admin/house-games/${game.id}` as Route}
          size="sm"
          aria-label={`Call sheet of ${title}`}
        >
          Call Sheet
        </ButtonLink>
        <EndGame game={game} />
      </>
    );
  }
  return (
    <>
      {game.wins.length > 0 && (
        <ButtonLink
          href={`/admin/house-games/${game.id}` as Route}
          variant="secondary"
          size="sm"
          aria-label={`Result of ${title}`}
        >
          Result
        </ButtonLink>
      )}
      <ButtonLink href={gamePath(game)} variant="secondary" size="sm" aria-label={`View ${title}`}>
        View
      </ButtonLink>
    </>
  );
}
