import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { GameSquare } from '@/lib/bingo/game';
import { busyWith, type SquareActions } from './square-actions';

type SquareFooterProps = {
  /** The id of the form that the Mark Square button submits. */
  formId: string;
  square: GameSquare;
  canMark: boolean;
  busy: SquareActions['busy'];
  onPrevious: () => void;
  onNext: () => void;
  onUnmark: () => void;
};

/** Previous, Mark Square and Next, at the bottom of the dialog within reach of the thumb. */
export function SquareFooter({
  formId,
  square,
  canMark,
  busy,
  onPrevious,
  onNext,
  onUnmark,
}: SquareFooterProps) {
  const { is_marked } = square;
  const look = busyWith(busy, 'mark', square);
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2">
      <Button variant="quiet" size="icon" aria-label="Previous square" onClick={onPrevious}>
        <Icon name="arrow-left" />
      </Button>
      {canMark && is_marked && (
        <Button variant="secondary" className="flex-1 sm:max-w-72" {...look} onClick={onUnmark}>
          Unmark Square
        </Button>
      )}
      {canMark && !is_marked && (
        <Button type="submit" form={formId} className="flex-1 sm:max-w-72" {...look}>
          Mark Square
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label="Next square" onClick={onNext}>
        <Icon name="arrow-right" />
      </Button>
    </div>
  );
}
