'use client';

import { Icon } from '@/components/ui/icon';
import { sourceHost } from './source-host';

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
