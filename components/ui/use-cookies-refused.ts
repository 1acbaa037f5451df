import { useSyncExternalStore } from 'react';
import { PROBE_COOKIE } from '@/lib/cookies';

let isRefused: boolean | undefined;
const ask = () => (isRefused ??= !keepsCookies());
const never = () => () => {};

/** Whether this browser keeps no cookies; false until it has been tried. Changing that takes another load of the page. */
export const useCookiesRefused = (): boolean => useSyncExternalStore(never, ask, () => false);

/** Tried with one: `navigator.cookieEnabled` is true in some browsers that keep none. */
function keepsCookies(): boolean {
  const probe = `${PROBE_COOKIE}=1`;
  document.cookie = `${probe}; path=/; samesite=lax`;
  const isKept = document.cookie.split('; ').includes(probe);
  document.cookie = `${probe}; path=/; max-age=0`;
  return isKept;
}
