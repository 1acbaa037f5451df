import { FrontPage } from '@/components/front-page/front-page';
import { FrontSections } from '@/components/front-page/front-section';
import { HouseSection } from '@/components/front-page/house-section';
import { JoinHouseGame } from '@/components/front-page/join-house-game';
import { ButtonLink } from '@/components/ui/button';
import { onSale } from '@/lib/games/front-page';
import { getFrontPage } from '@/lib/games/public-queries';
import { frontPageMetadata } from '@/lib/server/metadata';

export const generateMetadata = async () => frontPageMetadata(await getFrontPage());

/** Not streamed, because its static shell would be empty. It is sent and prefetched completely. */
export const instant = false;

export default async function VisitorHomePage() {
  const page = await getFrontPage();
  const game = page.lead?.game;
  const way = (
    <div className="grid gap-2">
      {game && <JoinHouseGame game={onSale(game)} isSignedIn={false} label="Join Game" />}
      {game?.status !== 'active' && (
        <ButtonLink href="/create-private-session" variant="secondary">
          Create Private Session
        </ButtonLink>
      )}
    </div>
  );
  const house = <HouseSection story={page.lead} way={way} picture="house" />;
  return (
    <FrontPage
      page={page}
      lead={<FrontSections lead={game && house}>{!game && house}</FrontSections>}
    />
  );
}
