import { Children, type ReactNode } from 'react';
import type { Message } from '@/lib/words/message';
import { Icon } from '@/components/ui/icon';
import { drawn } from '@/components/ui/sentence';

type FormErrorProps = {
  /** Shown instead of `title` and `children`. */
  message?: Message | null;
  title?: ReactNode;
  children?: ReactNode;
};

/** Scrolls a form's error into view: it may be above the screen of a person who has pressed the button at the end. */
export const scrollToFormError = (form: Element | null) =>
  form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });

/** Shows an error of a whole form, next to its button. Renders nothing without content. */
export function FormError({ message, ...own }: FormErrorProps) {
  // A message with one text has no heading.
  const title = message ? message.description && message.title : own.title;
  const children = message ? message.description || message.title : own.children;
  const hasSentence = Children.toArray(children).some((child) => child !== '');
  if (!title && !hasSentence) return null;
  return (
    <div
      role="alert"
      className="flex gap-3 border-l-3 border-danger bg-danger/8 px-4 py-3 text-[0.9375rem]"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div>
        {title && <p className="font-semibold">{drawn(title)}</p>}
        {hasSentence && (
          <div className={title ? 'text-ink-soft' : undefined}>{drawn(children)}</div>
        )}
      </div>
    </div>
  );
}
