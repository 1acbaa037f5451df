import { Suspense } from 'react';
import { PageSkeleton } from '@/components/shell/page-skeleton';
import { Home } from './home';

export { frontPageMetadata as metadata } from '@/lib/server/metadata';

/** Home for a browser that has been here before; who has not gets app/(public)/visitor, whole from the cache. */
export default function HomePage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Home />
    </Suspense>
  );
}
