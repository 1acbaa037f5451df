import { Breadcrumbs, JsonLd } from '@/components/shell/json-ld';
import { gameTitle } from '@/lib/bingo/game';
import type { HouseGame } from '@/lib/contract/house-games';
import { gamePath } from '@/lib/paths';
import { housePicture, siteUrl } from '@/lib/server/metadata';
import { PRODUCT_NAME } from '@/lib/words/common';

/** Structured data for search engines: the game as a schema.org Event. Omitted without a date, which is required. */
export function GameEvent({ house }: { house: HouseGame }) {
  const { game } = house.state;
  const startDate = game.started_at ?? game.scheduled_start;
  const at = (path: string) => new URL(path, siteUrl()).href;
  return (
    <>
      <Breadcrumbs name={gameTitle(game)} path={gamePath(game)} />
      {startDate && (
        <JsonLd
          {...{ '@type': 'Event' }}
          name={gameTitle(game)}
          description={game.description ?? game.theme_description ?? undefined}
          startDate={startDate}
          endDate={(game.is_called_off ? null : game.completed_at) ?? game.ends_at ?? undefined}
          eventStatus={`https://schema.org/${game.is_called_off ? 'EventCancelled' : 'EventScheduled'}`}
          eventAttendanceMode="https://schema.org/OnlineEventAttendanceMode"
          location={{ '@type': 'VirtualLocation', url: at(gamePath(game)) }}
          image={at(housePicture(house).url)}
          isAccessibleForFree
          organizer={{ '@type': 'Organization', name: PRODUCT_NAME, url: at('/') }}
        />
      )}
    </>
  );
}
