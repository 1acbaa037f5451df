import { gameTitle, type Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { shareImagePath, siteUrl } from '@/lib/server/metadata';
import { PRODUCT_NAME } from '@/lib/words/product';

/** The game in the words of search engines (schema.org): an online event. Without a date it is none. */
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
  // A title may hold anything, also the end of a script.
  const json = JSON.stringify(event).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
