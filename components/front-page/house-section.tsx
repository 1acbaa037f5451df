import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { LeadStory } from '@/lib/games/front-page';
import { calendarPath } from '@/lib/paths';
import { no_house_game } from '@/lib/words/games';
import { FrontSection } from './front-section';
import { HousePicture, StillHouseCard } from './house-picture';
import { HouseStatus } from './house-status';
import { Stakes } from './stakes';

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
          The newsroom is between editions. Nothing keeps you from printing one of your own.
        </p>
        {way && <div className="mt-4">{way}</div>}
      </FrontSection>
    );
  }
  const { game } = story;
  const showsHouseCard = picture === 'house';
  return (
    <FrontSection
      title={title}
      badge={<HouseStatus game={game} />}
      game={game}
      deck={picture && !showsHouseCard ? null : (game.description ?? game.theme_description)}
      picture={showsHouseCard ? <HousePicture story={story} /> : picture}
      isPictureLast={isPictureLast}
    >
      <Stakes game={game} />
      <div className="mt-4">{way}</div>
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
          It never wins; it only shows the way.
        </p>
      </div>
    </details>
  );
}
