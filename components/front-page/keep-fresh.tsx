'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { pollWhileVisible } from '@/components/ui/poll-while-visible';
import { wasFrontPageOutdated } from '@/lib/house-games/front-page-news';

const MINUTE = 60_000;
/** A page that comes out of the cache too old is being rendered anew at that moment. */
const PRINTING = 1000;

/** A page cached for everybody may come out of the cache old, and grows old in an open tab: then it asks for the next one. */
export function KeepFresh({ rendered_at }: { rendered_at: string }) {
  const router = useRouter();

  useEffect(() => {
    if (wasFrontPageOutdated()) router.refresh();
    const look = () => {
      const isOld = Date.now() - Date.parse(rendered_at) > MINUTE;
      // A dialog that is open stands on what it was opened from.
      const isInUse = document.querySelector('[role=dialog]') !== null;
      if (isOld && !isInUse && navigator.onLine) router.refresh();
    };
    const first = setTimeout(look, PRINTING);
    const stop = pollWhileVisible(look, MINUTE);
    return () => {
      clearTimeout(first);
      stop();
    };
  }, [rendered_at, router]);

  return null;
}
