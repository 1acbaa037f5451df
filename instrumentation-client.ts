import { keepPageOffline } from '@/components/shell/links-offline';
import { showToast } from '@/components/ui/toast';
import { withAnswerTimeout, withPagesAgain, withPendingMark } from '@/lib/browser/page-requests';
import { no_connection } from '@/lib/words/common';

window.fetch = withPendingMark(
  withPagesAgain(withAnswerTimeout(window.fetch.bind(window)), () => showToast(no_connection)),
);
keepPageOffline();
