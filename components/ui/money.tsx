import { formatMoney } from '@/lib/words/money';
import { cx } from './cx';

type MoneyProps = { amount: number; playMoney?: boolean; className?: string };

/** A formatted amount. Set `playMoney` once per screen, near the first amount. */
export function Money({ amount, playMoney = false, className }: MoneyProps) {
  const figures = <span className="whitespace-nowrap">{formatMoney(amount)}</span>;
  if (!playMoney) return <span className={cx('figures', className)}>{figures}</span>;
  return (
    <span className={cx('figures', className)}>
      {/* A box that leaves its line as a whole, and that wraps within itself only where it is too wide for a line. */}
      <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
        {figures}
        <span className="font-sans text-fine font-normal tracking-normal text-ink-soft">
          {' '}
          play money
        </span>
      </span>
    </span>
  );
}
