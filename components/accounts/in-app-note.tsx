'use client';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { open_in_browser } from '@/lib/words/accounts';

/** Shown where a seat or a card belongs to this browser, if that is part of another app. */
export function InAppNote() {
  if (!useIsHydrated() || !isInApp(navigator.userAgent) || isInstalled()) return null;
  return <p className="font-semibold">{open_in_browser.title}</p>;
}

/** From the home screen, iOS calls itself like an app, too. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** The names by which apps show that a page is open inside of them. */
const APPS =
  /FBAN|FBAV|FB_IAB|Instagram|Barcelona|\bLine\/|KAKAOTALK|MicroMessenger|Weibo|musical_ly|trill_|Bytedance|TikTok|Snapchat|Twitter|LinkedInApp|Pinterest\/|Reddit\/|WhatsApp|Telegram|Discord|Slack|GSA\/|; wv\)/i;

/**
 * Whether a browser with this user agent is part of another app, whose cookies the phone's own browser does not have. On
 * iOS, only Safari and the browsers that Apple lists say "Safari/".
 */
export const isInApp = (agent: string): boolean =>
  APPS.test(agent) || (/\b(iPhone|iPad|iPod)\b/.test(agent) && !agent.includes('Safari/'));
