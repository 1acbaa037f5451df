/** The session of @supabase/ssr. Only the server reads and writes it: Safari keeps what scripts write for seven days. */
export const AUTH_COOKIE = 'hb-auth';

/** Tells scripts that there is a session, and when it is another one. */
export const SESSION_COOKIE = 'hb-session';

/** Marks a browser with personal content, which must not get the cached pages. Scripts can read it. */
export const SEEN_COOKIE = 'hb-seen';

/** The guest session. Scripts cannot read it, because its id alone gives access to the guest's cards. */
export const GUEST_SESSION_COOKIE = 'hb-guest-session';

/** Marks a browser that may hold a guest's cards. Scripts can read it. */
export const GUEST_COOKIE = 'hb-guest';

/** A hash of the e-mail address with which a sign-in or sign-up began in this browser. Scripts cannot read it. */
export const BEGUN_COOKIE = 'hb-begun';

/** A hash of the session that was opened by a password reset link. Scripts cannot read it. */
export const RECOVERED_COOKIE = 'hb-recovered';

/** Proves that this browser has signed in to an account before. It survives a sign-out; scripts cannot read it. */
export const DEVICE_COOKIE = 'hb-device';

/** The analytics context of the current tab, for events that the server tracks. Set only if analytics is on. */
export const TAB_COOKIE = 'hb-tab';

/** Followed by the id of a game: the seconds by which this browser follows it behind the broadcast. Scripts set it. */
export const DELAY_COOKIE = 'hb-behind-';

/** Set and removed at once, to test whether the browser keeps cookies. */
export const PROBE_COOKIE = 'hb-probe';

export const YEAR = 60 * 60 * 24 * 365;

/** No browser keeps a cookie for longer, in seconds. */
export const LONGEST = 60 * 60 * 24 * 400;

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
 * Large sessions are split into hb-auth.0, hb-auth.1 … Ten parts already exceed the limit of a request's headers, and
 * clearing a thousand would take a second, so only ten are accepted. The code verifier's cookie is not part of a session.
 */
export const isAuthCookie = (name: string) => /^hb-auth(\.\d)?$/.test(name);

/** Kept at sign-out: a guest's cards, which belong to no account, and the device cookie. */
const KEPT_COOKIES = [GUEST_SESSION_COOKIE, GUEST_COOKIE, DEVICE_COOKIE];

/** Whether a sign-out removes this cookie. */
export const endsWithSession = (name: string): boolean =>
  name.startsWith('hb-') && !KEPT_COOKIES.includes(name);

/** The mark of the session in `document.cookie`. A different text means another session. */
export const sessionIn = (cookies: string): string =>
  cookies.split('; ').find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? '';

/** The cookies that say whose pages this browser gets: a session's, a guest's, or a visitor's. */
export const identityIn = (cookies: string): string =>
  `${sessionIn(cookies)}; ${holdsGuestCards(cookies) ? `${GUEST_COOKIE}=1` : ''}`;

/** Whether `document.cookie` says that this browser may hold a guest's cards. */
export const holdsGuestCards = (cookies: string): boolean =>
  cookies.split('; ').includes(`${GUEST_COOKIE}=1`);

/**
 * A request with one of these cookies gets its person's page instead of the visitors' one. A session always comes with the
 * first, and a sign-out leaves the second.
 */
export const PERSONAL_COOKIES = [SEEN_COOKIE, GUEST_COOKIE];

/** Whether `document.cookie` contains a session. */
export const holdsSession = (cookies: string): boolean => sessionIn(cookies) !== '';
