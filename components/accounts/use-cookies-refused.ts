import { useSyncExternalStore } from 'react';
import { PROBE_COOKIE } from '@/lib/cookies';

let isRefused: boolean | undefined;
const ask = () => (isRefused ??= !keepsCookies());
const never = () => () => {};

/** True if this browser stores no cookies; false until that has been tested. It is tested once per page load. */
export const useCookiesRefused = (): boolean => useSyncExternalStore(never, ask, () => false);

/** Tests with a real cookie, because `navigator.cookieEnabled` is true in some browsers that store none. */
function keepsCookies(): boolean {
  const probe = `${PROBE_COOKIE}=1`;
  document.cookie = `${probe}; path=/; samesite=lax`;
  const isKept = document.cookie.split('; ').includes(probe);
  document.cookie = `${probe}; path=/; max-age=0`;
  return isKept;
}
