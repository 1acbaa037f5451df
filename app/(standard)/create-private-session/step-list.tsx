import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';

const names = ['The game', 'Your friends', 'Done'];

/** The steps of the wizard. After a change of step its name gets the focus, because the pressed button no longer exists. */
export function StepList({ now }: { now: 1 | 2 | 3 }) {
  const shown = useRef(now);
  const current = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (shown.current !== now) current.current?.focus();
    shown.current = now;
  }, [now]);

  return (
    <ol className="mb-8 grid grid-cols-3 gap-2" aria-label="Steps">
      {names.map((name, index) => {
        const step = index + 1;
        return (
          <li
            key={name}
            ref={step === now ? current : undefined}
            tabIndex={step === now ? -1 : undefined}
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
