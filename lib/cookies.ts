/** The session of @supabase/ssr; named here because the URL it would be derived from differs between browser and server. */
export const AUTH_COOKIE = 'hb-auth';

/** A readable hint that this browser holds something personal, so a cached visitor page would be the wrong one. */
export const SEEN_COOKIE = 'hb-seen';

/** The guest session, which scripts cannot read: its id is all that says whose a guest's cards are. */
export const GUEST_SESSION_COOKIE = 'hb-guest-session';

/** A readable hint beside it: this browser may hold cards that an account could take over. */
export const GUEST_COOKIE = 'hb-guest';

/** Whose sign-in or sign-up began in this browser, as a fingerprint of the address; scripts cannot read it. */
export const BEGUN_COOKIE = 'hb-begun';

/** The session that came by a link to set a new password, as a fingerprint; scripts cannot read it. */
export const RECOVERED_COOKIE = 'hb-recovered';

/** Proves that this browser has signed in to an account before; scripts cannot read it. It stays after a sign-out. */
export const DEVICE_COOKIE = 'hb-device';

/** What analytics knows of the tab somebody acts in, so that an action's event carries it; only set where analytics is on. */
export const TAB_COOKIE = 'hb-tab';

/** Set and removed at once, to try whether a browser keeps cookies. */
export const PROBE_COOKIE = 'hb-probe';

export const YEAR = 60 * 60 * 24 * 365;

export function seenCookie(isSecure: boolean) {
  return {
    name: SEEN_COOKIE,
    value: '1',
    path: '/',
    maxAge: YEAR,
    sameSite: 'lax',
    secure: isSecure,
  } as const;
}

/**
 * Large sessions are split: hb-auth.0, hb-auth.1 … Ten parts hold more than a request's headers may; a thousand would take a
 * second to clear. The code verifier beside them is no session.
 */
export const isAuthCookie = (name: string) => /^hb-auth(\.\d)?$/.test(name);

/** What stays when somebody signs out: cards that were bought as a guest are no account's yet, and the device cookie. */
const KEPT_COOKIES = [GUEST_SESSION_COOKIE, GUEST_COOKIE, DEVICE_COOKIE];

/** Whether a sign-out removes this cookie: every one of ours that is not kept. */
export const endsWithSession = (name: string): boolean =>
  name.startsWith('hb-') && !KEPT_COOKIES.includes(name);

/** The session among a browser's cookies (`document.cookie`), as they are: another text is another session, or a renewed one. */
export const sessionIn = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((cookie) => isAuthCookie(cookie.split('=')[0] ?? ''))
    .join('; ');

/** The cookies of those who get a page of their own where visitors get the cached one. */
export const PERSONAL_COOKIES = [SEEN_COOKIE, GUEST_COOKIE, AUTH_COOKIE, `${AUTH_COOKIE}.0`];

/** Whether a browser that shows these cookies (`document.cookie`) holds a session. */
export const holdsSession = (cookies: string): boolean => sessionIn(cookies) !== '';
