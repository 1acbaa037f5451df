import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the browser hydrates what the server rendered, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
