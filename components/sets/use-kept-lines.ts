import { useEffect, useRef, useState } from 'react';

export type Typed = { name: string; lines: string };

/** Signing out on purpose forgets what begins like this, as it does for what is typed on squares. */
const keyOf = (writer_id: string, place: string) => `hb-draft ${writer_id} lines ${place}`;

/**
 * Lines outlive a reload, another page and the end of a session: an evening's work is in them. Once they are sent, they are
 * forgotten.
 */
export function useKeptLines(writer_id: string, place: string, start: Typed, isBusy: boolean) {
  const key = keyOf(writer_id, place);
  const [typed, setTyped] = useState(() => ({ ...start, ...read(key) }));

  function type(change: Partial<Typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    tryTo(() => sessionStorage.setItem(key, JSON.stringify(next)));
  }

  // An action that went well leads to another page, and this one is gone before it could be told.
  const isSending = useRef(isBusy);
  useEffect(() => {
    isSending.current = isBusy;
  }, [isBusy]);
  useEffect(
    () => () => {
      if (isSending.current) tryTo(() => sessionStorage.removeItem(key));
    },
    [key],
  );

  return [typed, type] as const;
}

export const forgetLines = (writer_id: string, place: string) =>
  tryTo(() => sessionStorage.removeItem(keyOf(writer_id, place)));

function read(key: string): Partial<Typed> {
  return tryTo(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Typed>) ?? {};
}

/** A browser may refuse to keep anything. */
function tryTo<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
