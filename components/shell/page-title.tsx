'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { contentOfPage, isShown } from '@/components/ui/focus';
import { tabTitle } from '@/lib/games/waiting';

/**
 * Announces the heading of a page that was opened by a link, as soon as it is rendered. Next's own announcer is hidden
 * in globals.css: it reads the title before it has been streamed, and then the first heading in the document, which may
 * belong to a hidden page. If the focused link was removed with its page, the focus moves to the new page.
 */
export function PageAnnouncer() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  const region = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The browser announces a full page load itself.
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusLost()?.focus({ preventScroll: true });
    const announce = () => {
      const heading = headingOfPage()?.textContent?.trim();
      if (heading && region.current) region.current.textContent = heading;
      return Boolean(heading);
    };
    // Cleared first, because a repeated text is announced only if the region has changed in between.
    region.current!.textContent = '';
    if (announce()) return;
    const observer = new MutationObserver(() => announce() && observer.disconnect());
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['style', 'hidden'],
    });
    return () => observer.disconnect();
  }, [pathname]);

  return <p ref={region} aria-live="assertive" className="sr-only" />;
}

/** Previous pages stay in the document, hidden. */
const headingOfPage = () => Array.from(document.querySelectorAll('h1')).find(isShown);

/** The new page's content, if the focused element is no longer visible. */
function focusLost() {
  const focused = document.activeElement;
  const isLost = !focused || focused === document.body || !isShown(focused);
  return isLost ? contentOfPage() : undefined;
}

/** Adds to the tab's title the number of unread notices, or what is waiting for the viewer, if there are any. */
export function useTitleOf(part: 'unread' | 'word', text: string | null): void {
  useEffect(() => {
    const put = () => {
      const title = tabTitle(document.title, part, text);
      if (title !== document.title) document.title = title;
    };
    put();
    if (!text) return;
    // Each page sets its own title, so the addition is restored whenever the title changes.
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [part, text]);
}
