import { AUTH_COOKIE, GUEST_COOKIE, SEEN_COOKIE } from './cookies.ts';

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** The pages that app/(public)/visitor prerenders for everybody, as Next's config spells paths. */
export const VISITOR_PAGES = ['/', '/how-to-play', '/about', `/house-game/:gameId(${uuid})`];

/** The cookies of those who get a page of their own instead. */
export const PERSONAL_COOKIES = [SEEN_COOKIE, GUEST_COOKIE, AUTH_COOKIE, `${AUTH_COOKIE}.0`];

const asPattern = (page: string) => new RegExp(`^${page.replace(/:\w+(?=\()/, '')}$`);
const patterns = VISITOR_PAGES.map(asPattern);

/** Whether this request is answered with the page that is the same for everybody; an empty cookie is none. */
export const getsVisitorPage = (
  pathname: string,
  cookieOf: (name: string) => string | undefined,
): boolean =>
  patterns.some((page) => page.test(pathname)) && !PERSONAL_COOKIES.some((name) => cookieOf(name));
