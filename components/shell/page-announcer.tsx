'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { contentOfPage } from '@/components/ui/content-of-page';

/**
 * Tells a screen reader which page a link has led to: its heading, as soon as that is there. Next reads the title at once,
 * which is streamed later, and then the first heading in the document, which may be that of a hidden page; so its own
 * announcer is switched off in globals.css. Where the link has gone with its page, the focus moves to the new page.
 */
export function PageAnnouncer() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  const region = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The browser announces a page that is loaded by its address.
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusLost()?.focus({ preventScroll: true });
    const announce = () => {
      const heading = headingOfPage()?.textContent?.trim();
      if (heading && region.current) region.current.textContent = heading;
      return Boolean(heading);
    };
    // The same words a second time are announced only where others stood between them.
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

/** Pages that were left stay in the document, hidden. */
const headingOfPage = () =>
  Array.from(document.querySelectorAll('h1')).find((heading) => heading.checkVisibility());

/** The new page, where what had the focus is not on the screen any more. */
function focusLost() {
  const focused = document.activeElement;
  const isLost = !focused || focused === document.body || !focused.checkVisibility();
  return isLost ? contentOfPage() : undefined;
}
