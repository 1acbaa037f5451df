import type { ReactNode } from 'react';
import Link from 'next/link';
import { Icon } from '@/components/ui/icon';
import type { LeadStory } from '@/lib/games/front-page';
import { calendarPath, gamePath } from '@/lib/paths';
import { what_it_is } from '@/lib/words/common';
import { called_off, no_house_game, sample_card } from '@/lib/words/games';
import { LongText } from '@/components/ui/long-text';
import { Count, Badge } from '@/components/ui/badge';
import { Money } from '@/components/ui/money';
import { PotWas } from '@/components/game/prizes/payouts';
import type { Game, Card } from '@/lib/bingo/game';
import { SampleCard } from '@/components/game/card/sample-card';
import { Hyphens } from '@/components/game/card/hyphens';
import { StillCard } from '@/components/game/card/still-card';
import { maskOfCard, squaresById } from '@/lib/bingo/card';
import { inPot } from '@/lib/bingo/payouts';
import { toGoOf } from '@/lib/bingo/prizes';
import { DueStart } from '@/components/game/due';
import { isSoldOut } from '@/lib/bingo/permissions';
import { game_full } from '@/lib/words/cards';
import { FrontSection } from './front-section';

type HouseSectionProps = {
  /** Null if there is no house game. */
  story: LeadStory | null;
  /** The main button: join the game, or play a card that the viewer holds. */
  way: ReactNode;
  /** The picture of the lead: the house card, or the viewer's own card of this game. Null below another lead. */
  picture: 'house' | ReactNode;
  isPictureLast?: boolean;
};

/** The house game on the front page, as its lead or below it. */
export function HouseSection({ story, way, picture, isPictureLast }: HouseSectionProps) {
  const title = 'Game in Session';
  if (!story) {
    return (
      <FrontSection title={title}>
        <h3 className="text-headline">{no_house_game.title}</h3>
        <p className="mt-2 max-w-prose font-serif text-deck text-ink-soft">
          The editors are between games. Nothing stops you from starting one of your own.
        </p>
        {way && <div className="mt-4">{way}</div>}
      </FrontSection>
    );
  }
  const { game } = story;
  const showsHouseCard = picture === 'house';
  const about = game.description ?? game.theme_description;
  return (
    <FrontSection
      title={title}
      badge={<HouseStatus game={game} />}
      game={game}
      deck={picture ? null : about}
      action={
        showsHouseCard && (
          <>
            <p className="mb-3 font-serif text-deck text-ink-soft">{what_it_is.title}</p>
            {way}
          </>
        )
      }
      picture={showsHouseCard ? <HousePicture story={story} /> : picture}
      isPictureLast={isPictureLast}
    >
      {showsHouseCard && about && (
        <LongText lines={3} className="mb-3 font-serif text-deck text-ink-soft">
          {about}
        </LongText>
      )}
      <Stakes game={game} />
      {!showsHouseCard && <div className="mt-4">{way}</div>}
      {game.status === 'upcoming' && game.scheduled_start && (
        <a href={calendarPath(game)} className="finger mt-2 inline-block text-link">
          Add to calendar
        </a>
      )}
      {!showsHouseCard && <FoldedHouseCard story={story} />}
    </FrontSection>
  );
}

/** The house card, which opens without scripts. */
function FoldedHouseCard({ story }: { story: LeadStory }) {
  const { card } = story;
  if (!card) return null;
  return (
    <details className="group mt-2 border-b">
      <summary className="flex min-h-11 list-none items-center justify-between">
        <span className="font-semibold">The house card</span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="mx-auto max-w-[30rem] pb-3">
        <StillHouseCard story={story} card={card} />
        <p className="pt-2 text-center text-fine text-ink-soft">
          It never wins; it just shows how the news is going.
        </p>
      </div>
    </details>
  );
}

/** What a house game is played for: the pot, the price of a card, and the cards sold. */
function Stakes({ game }: { game: Game }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 border-y py-3 *:grid *:grow *:content-between *:gap-0.5">
      <div>
        <dt className="text-fine text-ink-soft">The pot, in play money</dt>
        <dd className="font-serif text-headline font-semibold">
          <Money amount={game.status === 'completed' ? game.pot_amount : inPot(game)} />{' '}
          <PotWas game={game} className="font-sans text-fine font-normal text-ink-soft" />
        </dd>
      </div>
      <div>
        <dt className="text-fine text-ink-soft">Card price (you pay nothing)</dt>
        <dd className="text-lg font-semibold">
          <Money amount={game.card_price} />
        </dd>
      </div>
      <div>
        <dt className="text-fine text-ink-soft">Cards sold</dt>
        <dd className="text-lg font-semibold">
          <Count of={game.cards_sold} />
        </dd>
      </div>
    </dl>
  );
}

/** A picture of the house card with its marks. */
const StillHouseCard = ({
  story: { game, squares },
  card,
}: {
  story: Pick<LeadStory, 'game' | 'squares'>;
  card: Card;
}) => (
  <Hyphens squares={squares}>
    <StillCard
      card={card}
      squares={squares}
      name="The house card"
      toGo={toGoOf(game, maskOfCard(card, squaresById(squares)))}
    />
  </Hyphens>
);

/** The house card, or before the game starts a card as it could be dealt. */
function HousePicture({ story: { game, card, squares, pool } }: { story: LeadStory }) {
  if (!card) {
    return (
      <Hyphens squares={pool}>
        <SampleCard squares={pool} pace={game.pace} most={pool.length} label={sample_card.title} />
      </Hyphens>
    );
  }
  return (
    <figure className="relative">
      <StillHouseCard story={{ game, squares }} card={card} />
      <figcaption className="pt-2 text-center text-fine text-ink-soft">
        The house card. It never wins; it just shows how the news is going.
      </figcaption>
      {/* The headline is the accessible link; this one only makes the picture clickable. */}
      <Link href={gamePath(game)} tabIndex={-1} aria-hidden className="absolute inset-0" />
    </figure>
  );
}

type StatusGame = Pick<Game, 'status' | 'scheduled_start'> &
  Partial<Pick<Game, 'max_cards' | 'cards_sold' | 'is_called_off'>>;

/** The status of a house game in the wording of the front page, and whether it is sold out. */
export const HouseStatus = ({ game }: { game: StatusGame }) => (
  <>
    <Status game={game} />
    {game.status !== 'completed' && isSoldOut({ max_cards: null, cards_sold: 0, ...game }) && (
      <Badge>{game_full.title}</Badge>
    )}
  </>
);

function Status({ game }: { game: StatusGame }) {
  switch (game.status) {
    case 'active':
      return <Badge tone="live">Game in Progress</Badge>;
    case 'upcoming':
      return (
        <Badge tone="press">
          {game.scheduled_start ? <DueStart at={game.scheduled_start} /> : 'Starts soon'}
        </Badge>
      );
    default:
      return <Badge>{game.is_called_off ? called_off.title : 'Game Ended'}</Badge>;
  }
}
