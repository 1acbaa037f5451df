'use client';

import { useEffect, useState } from 'react';
import { Money } from '@/components/ui/money';
import { Skeleton } from '@/components/ui/skeleton';
import type { GameBooks } from '@/lib/contract/games';
import { readBooks } from '@/lib/live/later-reads';
import { load_game_failed, books_held } from '@/lib/words/games';
import { sentenceOf } from '@/lib/words/message';
import { useGame } from '@/components/game/game-provider';
import { signedAmount, unaccountedFor, wordsOf } from './ledger';

/** The entries of the books, read again when the pot changes. */
export function BookEntries() {
  const { game, behind } = useGame();
  const [books, setBooks] = useState<GameBooks | 'failed' | null>(null);

  useEffect(() => {
    let isCurrent = true;
    readBooks(game.id).then(
      (read) => isCurrent && setBooks(read ?? 'failed'),
      () => isCurrent && setBooks('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [game.id, game.pot_amount, game.completed_at, game.pot_claimed, game.pot_returned]);

  // They are those of the present.
  if (behind > 0 && game.status !== 'completed') return <p>{books_held.title}</p>;
  if (books === null) return <Skeleton className="h-32 w-full" />;
  if (books === 'failed') return <p>{sentenceOf(load_game_failed)}</p>;
  return (
    <table className="w-full text-left">
      <tbody>
        {books.entries.map((entry, index) => (
          <Line key={index} label={wordsOf(entry)} amount={signedAmount(entry)} />
        ))}
      </tbody>
      <tfoot className="border-t-3 border-double border-ink font-semibold">
        <Line label="In the pot" amount={books.balance} />
        <Line label="Unaccounted for" amount={unaccountedFor(books)} />
      </tfoot>
    </table>
  );
}

function Line({ label, amount }: { label: string; amount: number }) {
  return (
    <tr className="border-t">
      <th scope="row" className="py-2 pr-4 font-[inherit] break-words">
        {label}
      </th>
      <td className="text-right">
        <Money amount={amount} />
      </td>
    </tr>
  );
}
