'use client';

import { useEffect } from 'react';
import { PRODUCT_NAME, TAGLINE } from '@/lib/words/common';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { formatFullDate } from '@/lib/words/time';
import { wasFrontPageOutdated } from '@/lib/games/front-page';
import { pollWhileVisible, useRefresh } from './refresh';

/** The front page's header with name, date and motto. It contains the page's h1. */
export function Masthead() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <header className="@container pt-1 text-center sm:pt-3">
      <h1 className="text-[clamp(2.5rem,14cqi,6.5rem)] leading-[0.95] tracking-[-0.03em] @min-[20rem]:whitespace-nowrap">
        {first}{' '}
        <span className="relative isolate inline-block text-mark-ink">
          <span
            aria-hidden="true"
            className="absolute inset-x-[-0.06em] top-[0.36em] bottom-[0.04em] -z-10 -rotate-1 animate-stroke rounded-[0.03em_0.09em_0.04em_0.07em] bg-mark"
          />
          {rest.join(' ')}
        </span>
      </h1>
      <div className="rule-double mt-4 pt-1.5 max-sm:mt-3 @2xl:mt-5">
        <p className="flex min-h-9 items-center justify-center gap-x-6 border-b py-1.5 text-fine text-ink-soft @2xl:justify-between">
          <span className="hidden @2xl:inline [@media(scripting:none)]:inline">
            Today’s paper, marked by hand
          </span>
          <DateLine className="font-medium text-ink" />
          <span className="hidden @2xl:inline">Price: play money</span>
        </p>
        <p className="mt-3 serif-italic text-deck text-ink-soft max-sm:mt-1.5">{TAGLINE}</p>
      </div>
    </header>
  );
}

/** The viewer's local date, which the server does not know. The line keeps its height until then. */
function DateLine({ className }: { className?: string }) {
  const isHydrated = useIsHydrated();
  return <span className={className}>{isHydrated ? formatFullDate(new Date()) : '\u00a0'}</span>;
}

const MINUTE = 60_000;
/** In milliseconds. Serving an old cached page triggers a re-render, and the first check leaves time for it. */
const PRINTING = 1000;

/**
 * Refreshes the front page when it is over a minute old. The page is cached for everybody, so it may already be old
 * when it is served, and it gets older in an open tab, also where the device's clock is slow.
 */
export function KeepFresh({ rendered_at }: { rendered_at: string }) {
  const refresh = useRefresh();

  useEffect(() => {
    if (wasFrontPageOutdated()) refresh();
    const shownAt = performance.now();
    const look = () => {
      const age = Math.max(Date.now() - Date.parse(rendered_at), performance.now() - shownAt);
      if (age >= MINUTE) refresh();
    };
    const first = setTimeout(look, PRINTING);
    const stop = pollWhileVisible(look, MINUTE);
    return () => {
      clearTimeout(first);
      stop();
    };
  }, [rendered_at, refresh]);

  return null;
}
