import { createContext, use, useState } from 'react';

/** What was typed in a dialog and not sent, by field. It lives with the dialog, so that closing loses nothing. */
export type TypedText = Map<string, string>;

/** The text of the dialog that a form stands in; a form on a page keeps its own. */
export const KeptText = createContext<TypedText | null>(null);

/** A field's text as `useState` keeps it, there again when the dialog that it stands in opens again. */
export function useTypedText(name: string, start = '') {
  const kept = use(KeptText);
  const [text, setText] = useState(() => kept?.get(name) ?? start);
  const type = (next: string) => {
    kept?.set(name, next);
    setText(next);
  };
  return [text, type] as const;
}

type Field = { name?: string; type?: string; value?: string };

/** Keeps what was typed into a field. Passwords are typed anew. */
export function keepTyped(kept: TypedText | null, { name, type, value }: Field): void {
  const isText = type !== 'hidden' && type !== 'checkbox' && type !== 'radio' && type !== 'file';
  if (kept && name && value !== undefined && isText && !/password/i.test(name))
    kept.set(name, value);
}
