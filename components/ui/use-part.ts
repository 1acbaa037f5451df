'use client';

import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

/**
 * A component whose script is fetched when it is wanted. A fetch that failed spoils nothing: whoever wants the part
 * again sends for it again, which neither `lazy` nor `dynamic` would do.
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    if (!isWanted || Part) return;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setPart(() => loaded);
      },
      () => {
        if (isCurrent) fail();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, Part]);

  return Part;
}
