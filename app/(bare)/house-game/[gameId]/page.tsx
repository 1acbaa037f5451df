import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { packState, packStory } from '@/lib/bingo/sent-state';
import { houseGameMetadata } from '@/lib/server/metadata';
import { getDelay } from '@/lib/accounts/delay';
import { listMyCards } from '@/lib/games/queries';
import { getHouseGame } from '@/lib/games/public-queries';
import { getGuest } from '@/lib/games/house-queries';
import { getOwn } from '@/lib/accounts/viewer';
import { Hyphens } from '@/components/game/card/hyphens';
import { HouseGame } from '@/components/house-games/house-game';

// Not streamed on a full load, because nothing of the page is known before its game.
export const instant = false;

type Props = PageProps<'/house-game/[gameId]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const { gameId } = await params;
  const house = await getHouseGame(gameId);
  const delay = house && (await getDelay(gameId, house.timeline));
  return houseGameMetadata(house, { isHeld: (delay?.shownIn ?? 0) > 0 });
}

/** The page for browsers with a cookie of ours, and the table view. next.config.ts rewrites other requests to /visitor. */
export default async function HouseGamePage({ params, searchParams }: Props) {
  await connection();
  const [{ gameId }, { view }] = await Promise.all([params, searchParams]);
  const [house, { viewer, guest, cards }] = await Promise.all([
    getHouseGame(gameId),
    getPlayer(gameId),
  ]);
  if (!house) notFound();

  return (
    <Hyphens squares={house.state.squares}>
      <HouseGame
        house={{ ...house, state: packState(house.state), timeline: packStory(house.timeline) }}
        cards={cards}
        viewer={{
          user_id: viewer?.user_id ?? null,
          display_name: viewer?.display_name ?? guest?.display_name ?? null,
          is_admin: viewer?.is_admin ?? false,
          is_member: false,
        }}
        guest={guest}
        isTable={view === 'table'}
        delay={await getDelay(gameId, house.timeline)}
      />
    </Hyphens>
  );
}

/** The viewer or the guest, with their cards of the game. Somebody without an account plays it as a guest. */
async function getPlayer(gameId: string) {
  const mine = await getOwn(() => listMyCards(gameId));
  if (mine && !mine.viewer.is_anonymous)
    return { viewer: mine.viewer, guest: null, cards: mine.own };
  const guest = await getGuest(gameId);
  return { viewer: null, guest, cards: guest?.cards ?? [] };
}
