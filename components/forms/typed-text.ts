import { createContext, use, useRef, useState } from 'react';

type TypedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps unsent text by key. It survives a reload and an expired session in this tab; a sign-out removes it.
 * If the browser refuses storage, the text is lost with the page.
 */
export function createTypedText(open: () => TypedStorage) {
  const memory = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let version = 0;

  function read<T>(key: string): T | null {
    if (!memory.has(key)) {
      const stored = readStored(open, key);
      if (stored === null) return null;
      memory.set(key, stored);
    }
    return memory.get(key) as T | null;
  }

  /** Returns whether the browser stored the value. Null removes it; `isStored: false` keeps it in memory only. */
  function write(key: string, value: unknown, isStored = value !== null): boolean {
    memory.set(key, value);
    changed();
    try {
      if (isStored) open().setItem(key, JSON.stringify(value));
      else open().removeItem(key);
      return true;
    } catch {
      return false;
    }
  }

  /** Clears the memory; the caller clears the browser's storage. */
  function forget() {
    memory.clear();
    changed();
  }

  function changed() {
    version += 1;
    for (const listen of listeners) listen();
  }

  function subscribe(listen: () => void) {
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }

  return { read, write, forget, subscribe, getVersion: () => version };
}

function readStored(open: () => TypedStorage, key: string): unknown {
  try {
    return JSON.parse(open().getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export const typedText = createTypedText(() => sessionStorage);

/** The key contains the writer, so that the next person in this tab does not see the text. */
export const draftKey = (writer_id: string | null, place: string) =>
  `hb-draft ${writer_id ?? ''} ${place}`;

/**
 * The fields of a form as state, stored until `forgetDraft`. The server does not have them, so render them only after
 * hydration.
 */
export function useDraft<T extends Record<string, string>>(
  writer_id: string,
  place: string,
  start: T,
) {
  const key = draftKey(writer_id, place);
  const [typed, setTyped] = useState((): T => ({ ...start, ...typedText.read<T>(key) }));
  const newest = useRef(typed);

  /** `change` receives the current fields, which may be newer than the ones its caller rendered. */
  function type(change: (typed: T) => Partial<T>) {
    newest.current = { ...newest.current, ...change(newest.current) };
    setTyped(newest.current);
    typedText.write(key, newest.current);
  }
  return [typed, type] as const;
}

/** Removes the draft; call it once the text has been sent and accepted. */
export const forgetDraft = (writer_id: string, place: string) =>
  typedText.write(draftKey(writer_id, place), null);

/**
 * Typed text by the name of its field. A dialog or a list holds it, so the text is not lost when the dialog is closed or the
 * list leaves the field out for a while.
 */
export type KeptTexts = Map<string, string>;

/** Null where nothing keeps the text of a field that is no longer shown. */
export const KeptText = createContext<KeptTexts | null>(null);

/** A field's text as state, kept while the field is not shown. */
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

/** Keeps the text of a field, unless it is a password. */
export function keepTyped(kept: KeptTexts | null, { name, type, value }: Field): void {
  const isText = type !== 'hidden' && type !== 'checkbox' && type !== 'radio' && type !== 'file';
  if (kept && name && value !== undefined && isText && !/password/i.test(name))
    kept.set(name, value);
}
