import { showToast } from '@/components/ui/toast';
import { no_connection } from '@/lib/words/common';
import { isReachable } from '@/lib/browser/page-requests';

/**
 * Keeps the current page, and says why, when a link is clicked while the browser is offline and the app does not
 * respond.
 */
export function keepPageOffline(): void {
  window.addEventListener(
    'click',
    (event) => {
      const link = navigator.onLine || !event.isTrusted ? null : leadsAway(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      void followIfReachable(link);
    },
    true,
  );
}

async function followIfReachable(link: HTMLAnchorElement) {
  if (await isReachable()) link.click();
  else showToast(no_connection);
}

/** The link to another page of this site that this click would open in this tab; otherwise null. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.origin !== location.origin) return null;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere ? null : link;
}
