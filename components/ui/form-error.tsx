import { Children, type ReactNode } from 'react';
import type { Notice } from '@/lib/words/message';
import { Icon } from './icon';

/** An error of a whole form: a heading, a sentence, or both. */
export type Problem = { title?: ReactNode; children?: ReactNode };

/** Converts a notice to a form error. Without a description, the title becomes the sentence. */
export const problemOf = ({ title, description }: Notice): Problem =>
  description ? { title, children: description } : { children: title };

/** Shows an error of a whole form, next to its button. Renders nothing without content. */
export function FormError({ title, children }: Problem) {
  const hasSentence = Children.toArray(children).some((child) => child !== '');
  if (!title && !hasSentence) return null;
  return (
    <div
      role="alert"
      className="flex gap-3 border-l-3 border-danger bg-danger/8 px-4 py-3 text-[0.9375rem]"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {hasSentence && <div className={title ? 'text-ink-soft' : undefined}>{children}</div>}
      </div>
    </div>
  );
}
