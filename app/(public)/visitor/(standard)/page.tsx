import { FrontPage } from '@/components/front-page/front-page';
import { JoinGame } from '@/components/front-page/join-game';
import { getFrontPage } from '@/lib/house-games/public-queries';

export { frontPageMetadata as metadata } from '@/lib/metadata';

export default async function VisitorHomePage() {
  const page = await getFrontPage();
  const way = page.lead && <JoinGame game={page.lead.game} isSignedIn={false} label="Join Game" />;
  return <FrontPage page={page} way={way} />;
}
