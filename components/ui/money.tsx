import { formatMoney } from '@/lib/words/money';
import { cx } from './cx';

type MoneyProps = { amount: number; playMoney?: boolean; className?: string };

/** A formatted amount. Set `playMoney` once per screen, near the first amount. */
export function Money({ amount, playMoney = false, className }: MoneyProps) {
  return (
    <span className={cx('figures', className)}>
      <span className="whitespace-nowrap">{formatMoney(amount)}</span>
      {playMoney && (
        <span className="ml-1.5 inline-block font-sans text-fine font-normal tracking-normal text-ink-soft">
          {' '}
          play money
        </span>
      )}
    </span>
  );
}
