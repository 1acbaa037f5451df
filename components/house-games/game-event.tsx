import { gameTitle, type Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { shareImagePath, siteUrl } from '@/lib/server/metadata';
import { PRODUCT_NAME } from '@/lib/words/product';

/** Structured data for search engines: the game as a schema.org Event. Omitted without a date, which is required. */
export function GameEvent({ game }: { game: Game }) {
  const startDate = game.started_at ?? game.scheduled_start;
  if (!startDate) return null;
  const at = (path: string) => new URL(path, siteUrl()).href;
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: gameTitle(game),
    description: game.description ?? game.theme_description ?? undefined,
    startDate,
    endDate: game.completed_at ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: at(gamePath(game)) },
    image: at(shareImagePath(game)),
    isAccessibleForFree: true,
    organizer: { '@type': 'Organization', name: PRODUCT_NAME, url: at('/') },
  };
  // Escaped, because a title could contain a closing script tag.
  const json = JSON.stringify(event).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
