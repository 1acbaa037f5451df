import { Badge } from '@/components/ui/badge';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import { gameTitle } from '@/lib/bingo/game';
import type { LostGame } from '@/lib/contract/games';
import { removed_from_group } from '@/lib/words/groups';
import { fill } from '@/lib/words/message';
import { ArchiveButton } from './archive-button';

/** A game on My Games that the viewer lost, with the reason. It can only be archived. */
export function LostGameCard({ game }: { game: LostGame }) {
  const title = gameTitle({ title: null, theme_name: game.theme_name });
  const { description } = fill(removed_from_group, {
    by: game.removed_by_name,
    group: game.group_name,
  });
  return (
    <li className="grid gap-3 py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2 pb-1.5">
          <Badge tone="danger">Removed</Badge>
          {game.archived && <Badge>Archived</Badge>}
        </div>
        <h2 dir="auto" className="text-title text-ink-soft">
          {title}
        </h2>
        <p className="wrap-anywhere">
          <Sentence text={description ?? ''} />
        </p>
        <p className="text-fine text-ink-soft">
          Removed <LocalTime at={game.removed_at} />
        </p>
      </div>
      <div className="max-sm:-ml-5">
        <ArchiveButton id={game.id} title={title} archived={game.archived} />
      </div>
    </li>
  );
}
