import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

type CardToolbarProps = {
  label: ReactNode;
  isWinner: boolean;
  /** How close the card is to the next prize; null when none can be won any more. */
  closeness: string | null;
  tools?: ReactNode;
  isFullScreen: boolean;
  onFullScreen: (isFullScreen: boolean) => void;
};

/** The card's label, how close it is to the next prize, and its tools. */
export function CardToolbar({
  label,
  isWinner,
  closeness,
  tools,
  isFullScreen,
  onFullScreen,
}: CardToolbarProps) {
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center gap-2">
      {label && <Badge>{label}</Badge>}
      {label && isWinner && <Badge tone="mark">WINNER</Badge>}
      {label && closeness && (
        <span className="text-fine text-ink-soft tabular-nums">{closeness}</span>
      )}
      <div className="-mr-[4px] ml-auto flex items-center sm:-mr-3">
        {tools}
        <Button
          variant="quiet"
          size="icon"
          aria-label={isFullScreen ? 'Leave full screen' : 'Full screen'}
          onClick={() => onFullScreen(!isFullScreen)}
        >
          <Icon name={isFullScreen ? 'shrink' : 'expand'} />
        </Button>
      </div>
    </div>
  );
}
