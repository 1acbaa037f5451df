'use client';

import { ErrorPage } from '@/components/shell/error-page';
import { TopNavigation } from '@/components/shell/top-navigation';

type RootErrorProps = { error: unknown; retry: () => void };

/** Below the layouts of (standard) and (bare) an error keeps the frame; this one stands in when a frame itself fails. */
export default function RootError(props: RootErrorProps) {
  return (
    <>
      <TopNavigation>{null}</TopNavigation>
      <main id="content" className="px-4">
        <ErrorPage {...props} />
      </main>
    </>
  );
}
