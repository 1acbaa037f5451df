import { getFrontPage } from '@/lib/games/public-queries';
import { frontPageMetadata } from '@/lib/server/metadata';
import { Home } from './home';

// Not streamed on a full load: React fills no hole of a page in a hidden tab, or of one without scripts.
export const instant = false;

export const generateMetadata = async () => frontPageMetadata(await getFrontPage());

/** The page for browsers with a cookie of ours. next.config.ts rewrites the requests of others to /visitor. */
export default function HomePage() {
  return <Home />;
}
