import type { GameSquare } from '@/lib/bingo/game';
import { REACTIONS } from '@/lib/bingo/note';

type NoteTextProps = { square: Pick<GameSquare, 'comment' | 'reaction' | 'noted_by_name'> };

/** A square's note: reaction, comment and author. */
export function NoteText({ square: { comment, reaction, noted_by_name } }: NoteTextProps) {
  const name = REACTIONS.find(({ emoji }) => emoji === reaction)?.name;
  return (
    <figure className="flex items-center gap-3 bg-paper-sunken px-3 py-2.5">
      {reaction && (
        <span role="img" aria-label={name ?? 'Reaction'} className="text-2xl leading-none">
          {reaction}
        </span>
      )}
      <div className="min-w-0 flex-1">
        {comment && (
          <blockquote
            dir="auto"
            className="serif-italic leading-snug break-words whitespace-pre-line"
          >
            {comment}
          </blockquote>
        )}
        {noted_by_name && (
          <figcaption className="text-fine text-ink-soft">
            <bdi>{noted_by_name}</bdi>
          </figcaption>
        )}
      </div>
    </figure>
  );
}
