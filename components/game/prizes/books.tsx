'use client';

import { useState, useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/components/ui/money';
import { Skeleton } from '@/components/ui/skeleton';
import type { GameBooks } from '@/lib/contract/games';
import { readBooks } from '@/lib/live/later-reads';
import { load_game_failed, books_delayed } from '@/lib/words/games';
import { sentenceOf } from '@/lib/words/message';
import { useGame } from '@/components/game/game-provider';

/** Where the pot came from and went, for those who want to check. */
export function Books() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-ink"
      // It can be opened before React listens to it.
      ref={(details) => {
        if (details?.open) setOpen(true);
      }}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center justify-between py-2">
        <h2 className="text-title">Pot history</h2>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      {isOpen && <BookEntries />}
    </details>
  );
}

/** The entries of the books, read again when the pot changes. */
function BookEntries() {
  const { game, delay } = useGame();
  const [books, setBooks] = useState<GameBooks | 'failed' | null>(null);
  const paid = [...game.wins, ...game.shares]
    .map((row) => `${row.card_number} ${row.amount}`)
    .join();

  useEffect(() => {
    let isCurrent = true;
    readBooks(game.id).then(
      (read) => isCurrent && setBooks(read ?? 'failed'),
      () => isCurrent && setBooks('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [game.id, game.pot_amount, game.completed_at, game.pot_claimed, game.pot_returned, paid]);

  // The books show the present, so a viewer with a delay gets them only after the game.
  if (delay > 0 && game.status !== 'completed') return <p>{books_delayed.title}</p>;
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
        <Line label="Difference" amount={unaccountedFor(books)} />
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

type Entry = GameBooks['entries'][number];

/** The reasons of entries that take money out of the pot; every other reason adds to it. */
const GOES_OUT = ['pot_won', 'pot_shared', 'pot_returned', 'card_returned'];

export const signedAmount = ({ reason, amount }: Pick<Entry, 'reason' | 'amount'>): number =>
  GOES_OUT.includes(reason) ? -amount : amount;

/** The difference between a pot's entries and its balance, in dollars. Anything but zero is an error in the books. */
export function unaccountedFor({ entries, balance }: GameBooks): number {
  const cents = entries.reduce((sum, entry) => sum + Math.round(signedAmount(entry) * 100), 0);
  return (cents - Math.round(balance * 100)) / 100 || 0;
}

export function wordsOf({ reason, count, from_name, to_name }: Entry): string {
  switch (reason) {
    case 'card_sold':
      return count === 1 ? '1 card sold' : `${count} cards sold`;
    case 'pot_contributed':
      return 'From the house fund';
    case 'pot_won':
      return `Won by ${to_name}`;
    case 'pot_shared':
      return `Closest card: ${to_name}`;
    case 'pot_reopened':
      return `Taken back from ${from_name}`;
    case 'prize_divided':
      return `Shared by ${from_name}`;
    case 'card_returned':
      return 'A card returned before the lock';
    case 'pot_returned':
      return to_name === 'House fund' ? 'Back to the house fund' : 'Returned to the bank';
    default:
      return `${from_name} to ${to_name}`;
  }
}
