import { POSITIONS } from '@/lib/bingo/board';
import { cx } from '@/components/ui/cx';

/** A small card on which the winning line lights up, beside text that names the line. */
export const LitLine = ({
  line,
  className = 'w-30',
}: {
  line: readonly number[];
  className?: string;
}) => (
  <span
    aria-hidden="true"
    data-lit-line
    className={cx('my-2 grid grid-cols-5 gap-1 border border-ink p-1', className)}
  >
    {POSITIONS.map((position) => (
      <span
        key={position}
        className={cx('aspect-square', line.includes(position) ? 'lit bg-mark' : 'bg-rule/60')}
      />
    ))}
  </span>
);
