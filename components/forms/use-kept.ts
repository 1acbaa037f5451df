import { useRef, useState } from 'react';

type Typed = Record<string, string>;

/** Signing out on purpose forgets what begins like this, as it does for what is typed on squares. */
const keyOf = (writer_id: string, place: string) => `hb-draft ${writer_id} ${place}`;

/**
 * What is typed in a form outlives a reload, another page and the end of a session: in lines of squares is an evening's
 * work. The browser keeps it, so it is drawn there, and not on the server.
 */
export function useKept<T extends Typed>(writer_id: string, place: string, start: T) {
  const key = keyOf(writer_id, place);
  const [typed, setTyped] = useState((): T => ({ ...start, ...read(key) }));
  const newest = useRef(typed);

  /** Whoever has waited for something changes what is typed by now: `change` is given it. */
  function type(change: (typed: T) => Partial<T>) {
    newest.current = { ...newest.current, ...change(newest.current) };
    setTyped(newest.current);
    tryTo(() => sessionStorage.setItem(key, JSON.stringify(newest.current)));
  }
  return [typed, type] as const;
}

/** For when it was sent, and the answer says that it was done. */
export const forgetKept = (writer_id: string, place: string) =>
  tryTo(() => sessionStorage.removeItem(keyOf(writer_id, place)));

function read(key: string): Typed {
  return tryTo(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Typed) ?? {};
}

/** A browser may refuse to keep anything. */
function tryTo<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
