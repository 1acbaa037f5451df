import { Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
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

/** A placeholder for a page with kicker, headline and two columns. */
function PageSkeleton() {
  return (
    <div role="status" aria-live="polite" aria-label="Loading">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-4 h-10 w-full max-w-72 sm:h-14 sm:max-w-96" />
      <Skeleton className="mt-4 h-6 w-full max-w-md" />
      <div className="mt-8 grid gap-8 border-t border-ink pt-6 md:grid-cols-2">
        {[0, 1].map((column) => (
          <div key={column} className="grid content-start gap-3">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-3 h-11 w-36" />
          </div>
        ))}
      </div>
    </div>
  );
}
