import { keepPageOffline } from '@/components/shell/links-offline';
import { notify } from '@/components/ui/notify';
import { withAnswerTimeout, withPagesAgain, withPendingMark } from '@/lib/browser/page-requests';
import { no_connection } from '@/lib/words/common';

window.fetch = withPendingMark(
  withPagesAgain(withAnswerTimeout(window.fetch.bind(window)), () => notify(no_connection)),
);
keepPageOffline();
