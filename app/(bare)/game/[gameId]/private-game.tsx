'use client';

import Link from 'next/link';
import { Books } from '@/components/game/books';
import { BuyCard } from '@/components/game/buy-card';
import { FillEmptyCard } from '@/components/game/fill-empty-card';
import { FinalEdition } from '@/components/game/final-edition';
import { GameDetails } from '@/components/game/game-details';
import { GameEnding } from '@/components/game/game-ending';
import { useGame } from '@/components/game/game-provider';
import { LiveAnnouncer } from '@/components/game/live-announcer';
import { LiveStatus } from '@/components/game/live-status';
import { PlayersList } from '@/components/game/players-list';
import { PlayingCard } from '@/components/game/playing-card';
import { Timeline } from '@/components/game/timeline';
import { LongText } from '@/components/ui/long-text';
import { gameTitle } from '@/lib/bingo/game';
import { messageOf } from '@/lib/messages';

/** The card first, the story of the game beside it. */
export function PrivateGame() {
  const { game, viewer, cards } = useGame();
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <header>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {viewer.is_member || viewer.is_admin ? (
              <Link
                href={`/group/${game.group_id}`}
                className="inline-flex min-h-11 min-w-0 items-center kicker wrap-anywhere text-press hover:underline"
              >
                {game.group_name}
              </Link>
            ) : (
              <p className="inline-flex min-h-11 min-w-0 items-center kicker wrap-anywhere text-ink-soft">
                {game.group_name}
              </p>
            )}
            <LiveStatus />
          </div>
          <h1 className="text-headline">{gameTitle(game)}</h1>
          {game.theme_description && (
            <LongText lines={2} className="mt-1 text-ink-soft">
              {game.theme_description}
            </LongText>
          )}
        </header>
        <FinalEdition />
        {cards.length > 0 && !viewer.is_member && game.status !== 'completed' && <ReadingOnly />}
        {cards.map((card) => (
          <div key={card.id}>
            <FillEmptyCard card={card} />
            <PlayingCard card={card} />
          </div>
        ))}
        {cards.length === 0 && <BuyCard />}
      </div>
      <aside className="grid gap-8">
        <GameDetails />
        <Timeline />
        <PlayersList />
        <Books />
      </aside>
      <LiveAnnouncer />
      <GameEnding />
    </div>
  );
}

/** Somebody who left the group, or was asked to, keeps their card and the view. */
function ReadingOnly() {
  const { game } = useGame();
  const { title, description } = messageOf('no_longer_member', {
    group: game.group_name ?? 'its group',
  });
  return (
    <p role="note" className="border-l-3 border-ink bg-ink/4 px-4 py-3 text-[0.9375rem]">
      <strong>{title}.</strong> {description}
    </p>
  );
}
