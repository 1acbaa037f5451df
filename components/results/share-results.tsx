'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { copy } from '@/components/ui/copy';
import { notify } from '@/components/ui/notify';
import { link_copied } from '@/lib/words/groups';
import { copy_results_failed, share_results_failed } from '@/lib/words/results';
import { resultsPath } from '@/lib/paths';
import { shareResults } from '@/server-actions/results';

type ShareResultsProps = { game_id: string; is_host: boolean; isShared: boolean };

/** A button to copy the address of the results. The host of a private game can also choose who may read them. */
export function ShareResults({ game_id, is_host, isShared }: ShareResultsProps) {
  const { run, isBusy } = useAction();

  const change = () =>
    run(() => shareResults({ game_id, is_shared: !isShared }), {
      failure: { share_results_failed },
    });

  async function copyAddress() {
    const address = new URL(resultsPath(game_id), window.location.origin).href;
    notify((await copy(address)) ? link_copied : copy_results_failed);
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={copyAddress}>
        <Icon name="copy" />
        Copy Link
      </Button>
      {is_host && (
        <Button variant="quiet" busy={isBusy} onClick={change}>
          {isShared ? 'Members Only' : 'Open to Anyone'}
        </Button>
      )}
    </div>
  );
}
