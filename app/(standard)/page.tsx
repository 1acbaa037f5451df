import { Suspense } from 'react';
import { PageSkeleton } from '@/components/shell/page-skeleton';
import { getFrontPage } from '@/lib/games/public-queries';
import { frontPageMetadata } from '@/lib/server/metadata';
import { Home } from './home';

export const generateMetadata = async () => frontPageMetadata(await getFrontPage());

/** The page for browsers with a cookie of ours. next.config.ts rewrites the requests of others to /visitor. */
export default function HomePage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Home />
    </Suspense>
  );
}
