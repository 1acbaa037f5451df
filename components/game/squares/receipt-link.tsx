'use client';

import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import type { GameSquare } from '@/lib/bingo/game';
import { sourceHost } from '@/lib/paths';

/** Links to the source of a mark. Links are not checked, so the label shows the host. */
export function ReceiptLink({ source_url }: { source_url: string }) {
  const host = sourceHost(source_url);
  if (!host) return null;
  return (
    <a href={source_url} target="_blank" rel="noopener noreferrer nofollow ugc" className="receipt">
      Receipt: {host}
      <Icon name="external" className="size-3.5" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

type MarkedByProps = { square: Pick<GameSquare, 'marked_by_name' | 'marked_at'> };

/** The name of the player who marked the square, and the time. */
export function MarkedBy({ square: { marked_by_name, marked_at } }: MarkedByProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      Marked
      {marked_by_name && (
        <>
          {' '}
          by <bdi>{marked_by_name}</bdi>
        </>
      )}
      {marked_at && (
        <>
          , <LocalTime at={marked_at} />
        </>
      )}
    </span>
  );
}
