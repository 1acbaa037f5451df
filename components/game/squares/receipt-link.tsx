'use client';

import { Icon } from '@/components/ui/icon';

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

/** The host of a web address, such as "bbc.co.uk"; null for anything that must not become a link. */
export function sourceHost(source_url: string): string | null {
  if (!URL.canParse(source_url)) return null;
  const { protocol, hostname } = new URL(source_url);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}
