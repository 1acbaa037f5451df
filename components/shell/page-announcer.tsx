'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { contentOfPage } from './content-of-page';

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
const headingOfPage = () =>
  Array.from(document.querySelectorAll('h1')).find((heading) => heading.checkVisibility());

/** The new page's content, if the focused element is no longer visible. */
function focusLost() {
  const focused = document.activeElement;
  const isLost = !focused || focused === document.body || !focused.checkVisibility();
  return isLost ? contentOfPage() : undefined;
}
