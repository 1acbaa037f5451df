'use client';

import { useAction } from '@/components/forms/use-action';
import { ShareButton } from '@/components/ui/share-button';
import { Button } from '@/components/ui/button';
import type { Share } from '@/lib/words/shares';
import { shareResults } from '@/server-actions/results';

type ShareResultsProps = {
  game_id: string;
  may_share: boolean;
  isShared: boolean;
  share: Share;
  /** The winning card. */
  emoji: string | null;
};

/** Shares the results. The host and the winner of a private game can also choose who may read them. */
export function ShareResults({ game_id, may_share, isShared, share, emoji }: ShareResultsProps) {
  const { run, isBusy } = useAction();

  const change = () => run(() => shareResults({ game_id, is_shared: !isShared }));

  return (
    <div className="flex flex-wrap gap-3">
      <ShareButton {...share} label="Share" variant="secondary" />
      {may_share && (
        <Button variant="quiet" busy={isBusy} onClick={change}>
          {isShared ? 'Members Only' : 'Open to Anyone'}
        </Button>
      )}
      {emoji && <ShareButton {...share} emoji={emoji} label="Copy as emoji" variant="quiet" />}
    </div>
  );
}
