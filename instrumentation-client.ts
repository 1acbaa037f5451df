import { keepPageOffline } from '@/components/shell/links-offline';
import { notify } from '@/components/ui/notify';
import { withAnswerTimeout } from '@/lib/browser/answer-timeout';
import { no_connection } from '@/lib/words/common';
import { withPagesAgain, withPendingMark } from '@/lib/browser/page-requests';

window.fetch = withPendingMark(
  withPagesAgain(withAnswerTimeout(window.fetch.bind(window)), () => notify(no_connection)),
);
keepPageOffline();
