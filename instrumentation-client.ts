import { keepPageOffline } from '@/components/shell/links-offline';
import { notify } from '@/components/ui/notify';
import { withAnswerTimeout } from '@/lib/answer-timeout';
import { no_connection } from '@/lib/common-messages';
import { withPagesAgain } from '@/lib/page-requests';

window.fetch = withPagesAgain(withAnswerTimeout(window.fetch.bind(window)), () =>
  notify(no_connection),
);
keepPageOffline();
