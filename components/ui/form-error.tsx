import type { ReactNode } from 'react';
import { Icon } from './icon';

type FormErrorProps = { id?: string; title?: ReactNode; children?: ReactNode };

/** What went wrong with a whole form, said beside the button that was pressed. Renders nothing when there is nothing to say. */
export function FormError({ id, title, children }: FormErrorProps) {
  if (!title && !children) return null;
  return (
    <div
      id={id}
      role="alert"
      className="flex gap-3 border-l-3 border-danger bg-danger/8 px-4 py-3 text-[0.9375rem]"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-ink-soft' : undefined}>{children}</div>}
      </div>
    </div>
  );
}
