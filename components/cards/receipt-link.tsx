import { Icon } from '@/components/ui/icon';
import { sourceHost } from './source-host';

/** Where a mark comes from. The paper vouches for nothing: the link says whose page it leads to. */
export function ReceiptLink({ source_url }: { source_url: string }) {
  const host = sourceHost(source_url);
  if (!host) return null;
  return (
    <a
      href={source_url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      // A line of small print to the eye, 44 px to a finger.
      className="relative inline-flex items-center gap-1 font-medium break-all text-link text-ink pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:top-1/2 pointer-coarse:after:h-full pointer-coarse:after:min-h-11 pointer-coarse:after:-translate-y-1/2"
    >
      Receipt: {host}
      <Icon name="external" className="size-3.5" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
