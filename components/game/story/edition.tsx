'use client';

import type { Game } from '@/lib/bingo/game';
import { final_edition, result_is_final, result_not_final } from '@/lib/words/objections';
import { LocalTime } from '@/components/ui/local-time';
import { WhenDue } from '@/components/game/due';

export type Ended = Pick<Game, 'completed_at' | 'final_at' | 'is_final' | 'wins'>;

/** The time until which players can object to the win; null if there is no winner or the win is final at once. */
export const openUntil = ({ completed_at, final_at, wins }: Ended) =>
  wins.length > 0 && final_at !== completed_at ? final_at : null;

/** The label above a game's ending: "Extra edition" while players can object to the win, "Final edition" after that. */
export function Edition({ game }: { game: Game }) {
  const until = openUntil(game);
  if (game.completed_at === null) return 'Extra edition';
  if (until === null) return final_edition.title;
  return (
    <WhenDue
      at={until}
      hadPassed={game.is_final}
      before="Extra edition"
      after={final_edition.title}
    />
  );
}

/** Shows until when players can object to the win, or that the result is final. Empty if nobody won. */
export function Finality({ game }: { game: Ended }) {
  const until = openUntil(game);
  if (until === null) return null;
  return (
    <WhenDue
      at={until}
      hadPassed={game.is_final}
      before={
        <>
          {result_not_final.title} <LocalTime at={until} />.
        </>
      }
      after={result_is_final.title}
    />
  );
}
