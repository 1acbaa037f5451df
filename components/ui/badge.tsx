import type { ReactNode } from 'react';
import { formatCount } from '@/lib/words/money';
import { cx } from './cx';

export type BadgeTone = 'neutral' | 'live' | 'press' | 'mark' | 'success' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-rule-strong text-ink-soft',
  live: 'border-press bg-press text-press-ink',
  press: 'border-press text-press',
  mark: 'border-mark bg-mark text-mark-ink',
  success: 'border-success text-success',
  danger: 'border-danger text-danger',
};

type BadgeProps = { tone?: BadgeTone; children: ReactNode };

/** A small label. Only `live` is filled red and pulses. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={cx('badge', tones[tone])}>
      {tone === 'live' && (
        <span aria-hidden="true" className="size-1.5 animate-live rounded-full bg-current" />
      )}
      {children}
    </span>
  );
}

/** A formatted integer. */
export const Count = ({ of }: { of: number }) => <span className="figures">{formatCount(of)}</span>;
