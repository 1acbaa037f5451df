import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Hyphens } from '@/components/game/card/hyphens';
import { HouseGame } from '@/components/house-games/house-game';
import { packState, packStory } from '@/lib/bingo/sent-state';
import { houseGameMetadata } from '@/lib/server/metadata';
import { getCachedHouseGame, listCachedHouseGames } from '@/lib/games/public-queries';
import { GameEvent } from '@/components/house-games/game-event';

type Props = PageProps<'/visitor/house-game/[gameId]'>;

const visitor = { user_id: null, display_name: null, is_admin: false, is_member: false };

/** A page that is not yet cached is rendered completely before it is sent. */
export const instant = false;

/** A build prerenders the existing games. Next needs at least one page, so without games there is an invalid id. */
export async function generateStaticParams() {
  const games = await listCachedHouseGames();
  const ids = games.map(({ id }) => id);
  return (ids.length > 0 ? ids : [NO_GAME]).map((gameId) => ({ gameId }));
}

const NO_GAME = '00000000-0000-0000-0000-000000000000';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const house = await getCachedHouseGame((await params).gameId);
  return houseGameMetadata(house);
}

export default async function VisitorHouseGamePage({ params }: Props) {
  const house = await getCachedHouseGame((await params).gameId);
  if (!house) notFound();
  const state = packState(house.state);
  const timeline = packStory(house.timeline);
  return (
    <Hyphens squares={house.state.squares}>
      <HouseGame house={{ ...house, state, timeline }} cards={[]} viewer={visitor} guest={null} />
      <GameEvent house={house} />
    </Hyphens>
  );
}
