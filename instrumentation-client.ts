import { keepPageOffline } from '@/components/shell/links-offline';
import { countNavigation } from '@/components/shell/navigations';
import { showToast } from '@/components/ui/toast';
import { withAnswerTimeout, withPagesAgain, withPendingMark } from '@/lib/browser/page-requests';
import { no_connection } from '@/lib/words/common';

window.fetch = withPendingMark(
  withPagesAgain(withAnswerTimeout(window.fetch.bind(window)), () => showToast(no_connection)),
);
keepPageOffline();

// Keys that an input method takes, such as Escape and Enter for a candidate, are not for us. Safari sends the key that ends a
// composition after it, only with this code.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  },
  true,
);

export const onRouterTransitionStart = countNavigation;
