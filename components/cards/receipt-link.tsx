'use client';

import { Icon } from '@/components/ui/icon';
import { sourceHost } from './source-host';

/** Where a mark comes from. The paper vouches for nothing: the link says whose page it leads to. */
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
