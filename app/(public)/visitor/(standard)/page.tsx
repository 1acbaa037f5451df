import { FrontPage } from '@/components/front-page/front-page';
import { JoinHouseGame } from '@/components/front-page/join-house-game';
import { Lead } from '@/components/front-page/lead';
import { ButtonLink } from '@/components/ui/button-link';
import { onSale } from '@/lib/house-games/front-page';
import { getFrontPage } from '@/lib/house-games/public-queries';
import { frontPageMetadata } from '@/lib/server/metadata';

export const generateMetadata = async () => frontPageMetadata(await getFrontPage());

/** Not streamed, because its static shell would be empty. It is sent and prefetched completely. */
export const instant = false;

export default async function VisitorHomePage() {
  const page = await getFrontPage();
  const way = page.lead && (
    <>
      <JoinHouseGame game={onSale(page.lead.game)} isSignedIn={false} label="Join Game" />
      {page.lead.game.status === 'upcoming' && (
        <ButtonLink href="/create-private-session" variant="secondary" className="mt-2 w-full">
          Create Private Session
        </ButtonLink>
      )}
    </>
  );
  return <FrontPage page={page} lead={<Lead story={page.lead} way={way} />} />;
}
