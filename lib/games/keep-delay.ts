import { DELAY_COOKIE, PERSONAL_COOKIES, SEEN_COOKIE, YEAR } from '@/lib/cookies';

const DAY = 86_400;

/** Keeps the delay of a game in this browser, for a week at most. Returns whether its page was a personal one before. */
export function keepDelay(gameId: string, seconds: number): boolean {
  const isPersonal = PERSONAL_COOKIES.some((name) => document.cookie.includes(`${name}=`));
  put(DELAY_COOKIE + gameId, seconds, seconds > 0 ? 7 * DAY : 0);
  // The cached page, which is the same for everybody, would show the present.
  if (seconds > 0 && !isPersonal) put(SEEN_COOKIE, 1, YEAR);
  return isPersonal;
}

function put(name: string, value: number, maxAge: number) {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
