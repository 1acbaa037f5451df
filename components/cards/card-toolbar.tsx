import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

type CardToolbarProps = {
  label: ReactNode;
  isWinner: boolean;
  /** The number of squares that the best line still needs; null when no line can be completed any more. */
  toGo: number | null;
  tools?: ReactNode;
  isFullScreen: boolean;
  onFullScreen: (isFullScreen: boolean) => void;
};

/** The card's label, how close it is to a line, and its tools. */
export function CardToolbar({
  label,
  isWinner,
  toGo,
  tools,
  isFullScreen,
  onFullScreen,
}: CardToolbarProps) {
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center gap-2">
      {label && <Badge>{label}</Badge>}
      {label && isWinner && <Badge tone="mark">WINNER</Badge>}
      {label && !isWinner && toGo !== null && (
        <span className="text-fine text-ink-soft tabular-nums">
          {toGo === 0 ? 'A full line!' : `${toGo} to go`}
        </span>
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
