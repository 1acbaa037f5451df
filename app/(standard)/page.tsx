import { Suspense } from 'react';
import { PageSkeleton } from '@/components/shell/page-skeleton';
import { Home } from './home';

export { frontPageMetadata as metadata } from '@/lib/server/metadata';

/** The page for browsers with a personal cookie. Others get the cached page of app/(public)/visitor. */
export default function HomePage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Home />
    </Suspense>
  );
}
