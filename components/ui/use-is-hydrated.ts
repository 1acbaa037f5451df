import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the browser wakes what the server printed, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
