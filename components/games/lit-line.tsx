import { POSITIONS } from '@/lib/bingo/board';
import { cx } from '@/components/ui/cx';

/** A small card on which the winning line lights up, beside text that names the line. */
export const LitLine = ({ line }: { line: readonly number[] }) => (
  <span
    aria-hidden="true"
    data-lit-line
    className="my-2 grid w-30 grid-cols-5 gap-1 border border-ink p-1"
  >
    {POSITIONS.map((position) => (
      <span
        key={position}
        className={cx('aspect-square', line.includes(position) ? 'lit bg-mark' : 'bg-rule/60')}
      />
    ))}
  </span>
);
