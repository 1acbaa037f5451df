import { cx } from '@/components/ui/cx';

const names = ['The game', 'Your friends', 'Done'];

export function StepList({ now }: { now: 1 | 2 | 3 }) {
  return (
    <ol className="mb-8 grid grid-cols-3 gap-2" aria-label="Steps">
      {names.map((name, index) => {
        const step = index + 1;
        return (
          <li
            key={name}
            aria-current={step === now ? 'step' : undefined}
            className={cx(
              'border-t-3 pt-2 text-fine',
              step <= now ? 'border-ink text-ink' : 'border-rule text-ink-soft',
              step === now && 'font-semibold',
            )}
          >
            {step}. {name}
          </li>
        );
      })}
    </ol>
  );
}
