import { useAction } from '@/components/forms/use-action';
import { ShareButton } from '@/components/ui/share-button';
import type { Game } from '@/lib/bingo/game';
import { resultsPath } from '@/lib/paths';
import { resultTitle } from '@/lib/words/results';
import { shareResults } from '@/server-actions/results';

/** For the winner: shares the results, and first opens those of a private game to everybody with the link. */
export function ShareWin({ game }: { game: Game }) {
  const { run } = useAction();
  const isPrivate = game.kind === 'private';

  async function openResults() {
    const opened = await run(() => shareResults({ game_id: game.id, is_shared: true }));
    return opened?.ok ?? false;
  }

  return (
    <div className="grid justify-items-start gap-1">
      <ShareButton
        sentence={`${resultTitle(game)}.`}
        path={resultsPath(game.id)}
        before={isPrivate ? openResults : undefined}
        label="Share the win"
        variant="secondary"
      />
      {isPrivate && (
        <p className="text-fine text-ink-soft">
          Anyone with the link can then read the results. You can close them there.
        </p>
      )}
    </div>
  );
}
