import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { SquareDeeds } from './square-deeds';

type SquareFooterProps = {
  /** The form that the Mark Square button sends. */
  formId: string;
  isMarked: boolean;
  canMark: boolean;
  busy: SquareDeeds['busy'];
  onPrevious: () => void;
  onNext: () => void;
  onUnmark: () => void;
};

/** Within the thumb's reach: back, the mark, on. */
export function SquareFooter({
  formId,
  isMarked,
  canMark,
  busy,
  onPrevious,
  onNext,
  onUnmark,
}: SquareFooterProps) {
  const isBlocked = busy !== null && busy !== 'mark';
  return (
    <div className="flex w-full items-center justify-between gap-2">
      <Button variant="quiet" size="icon" aria-label="Previous square" onClick={onPrevious}>
        <Icon name="arrow-left" />
      </Button>
      {canMark && isMarked && (
        <Button
          variant="secondary"
          className="flex-1 sm:max-w-72"
          busy={busy === 'mark'}
          aria-disabled={isBlocked || undefined}
          onClick={onUnmark}
        >
          Unmark Square
        </Button>
      )}
      {canMark && !isMarked && (
        <Button
          type="submit"
          form={formId}
          className="flex-1 sm:max-w-72"
          busy={busy === 'mark'}
          aria-disabled={isBlocked || undefined}
        >
          Mark Square
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label="Next square" onClick={onNext}>
        <Icon name="arrow-right" />
      </Button>
    </div>
  );
}
