'use client';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { isInApp } from '@/lib/browser/in-app';
import { open_in_browser } from '@/lib/words/accounts';

/** Shown where a seat or a card belongs to this browser, if that is part of another app. */
export function InAppNote() {
  if (!useIsHydrated() || !isInApp(navigator.userAgent) || isInstalled()) return null;
  return <p className="font-semibold">{open_in_browser.title}</p>;
}

/** From the home screen, iOS calls itself like an app, too. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;
