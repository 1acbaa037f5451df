import { formatMoney } from '@/lib/money';
import { cx } from './cx';

type MoneyProps = { amount: number; playMoney?: boolean; className?: string };

/** Tabular figures; say `playMoney` once per screen, near the first amount. */
export function Money({ amount, playMoney = false, className }: MoneyProps) {
  return (
    <span className={cx('whitespace-nowrap lining-nums tabular-nums', className)}>
      {formatMoney(amount)}
      {playMoney && (
        <span className="ml-1.5 font-sans text-fine font-normal text-ink-soft"> play money</span>
      )}
    </span>
  );
}
