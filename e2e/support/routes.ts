import { readDemoWorld } from '../../scripts/demo-world';

/** The page that a visitor of an address gets: the final address, status, heading and title. */
export type Answer = { at?: RegExp; status?: number; h1: RegExp | string; title?: RegExp };

/** A route of the specification and its page for a visitor, for the player Ada and for the admin. */
export type RouteCase = { path: string; visitor: Answer; player: Answer; admin: Answer };

const signIn: Answer = { at: /\/auth\?redirect=/, h1: 'Sign in' };
const home: Answer = { at: /\/$/, h1: /Headline Bingo/ };
const denied: Answer = { status: 403, h1: 'Access Denied' };

const everybody = (path: string, h1: Answer['h1'], status?: number): RouteCase => {
  const answer = { h1, ...(status && { status }) };
  return { path, visitor: answer, player: answer, admin: answer };
};
const signedIn = (path: string, h1: Answer['h1']): RouteCase => ({
  path,
  visitor: signIn,
  player: { h1 },
  admin: { h1 },
});
/** A private game's address for somebody who may not see the game. */
const closed: Answer = { h1: 'A private game', title: /^A private game/ };
const inTheOpenGame: Answer = { h1: /BINGO/, title: /BINGO, The Late Desk/ };

const admins = (path: string, h1: Answer['h1']): RouteCase => ({
  path,
  visitor: signIn,
  player: denied,
  admin: { h1 },
});

const noSuchGame: Answer = { h1: 'Game Not Found', title: /^Game Not Found/ };
/** Only a page that is the same for everybody is rendered before its status is sent; the others say `noindex`. */
const noGame = (path: string, status?: number): RouteCase => {
  const answer = { ...noSuchGame, ...(status && { status }) };
  return { path, visitor: answer, player: answer, admin: answer };
};

/** Every route of the specification's table (§2.1), and the page that mails link to. */
export async function listRoutes(): Promise<RouteCase[]> {
  const { group_id, invite_code, game, house } = await readDemoWorld();
  const inTheGroup: Answer = { at: /\/group\//, h1: /The Late Desk/ };
  const inTheGame: Answer = { at: /\/game\//, h1: /BINGO/ };
  const joins = (path: string, h1: Answer['h1']): RouteCase => ({
    path,
    visitor: { h1 },
    player: inTheGroup,
    admin: inTheGroup,
  });
  return [
    everybody('/', /Headline Bingo/),
    everybody('/how-to-play', /How to Play/i),
    everybody('/about', /About/i),
    everybody('/themes', 'Themes'),
    everybody('/themes/election-night', 'Election Night BINGO'),
    everybody('/themes/election-night/print', 'Print Election Night BINGO'),
    {
      path: `/invite/${invite_code}`,
      visitor: { h1: /^Ada.* invites you$/, title: /^Join The Late Desk/ },
      player: inTheGroup,
      // On joining, the admin is redirected to the group's only game.
      admin: { at: /\/(group|game)\//, h1: /The Late Desk|BINGO/ },
    },
    everybody('/invite/NOSUCH', 'Invalid Invite Code'),
    everybody('/join', 'Enter a code'),
    joins(`/guest/join/${invite_code}`, 'Sign up to join'),
    {
      path: '/guest/join/NOSUCH',
      visitor: { h1: 'Invalid Invite Code' },
      player: { at: /\/invite\/NOSUCH$/, h1: 'Invalid Invite Code' },
      admin: { at: /\/invite\/NOSUCH$/, h1: 'Invalid Invite Code' },
    },
    joins(`/guest/game/${game}/${invite_code}`, 'Sign up to join'),
    signedIn('/create-private-session', 'Create Private Session'),
    signedIn('/join-group', 'Join Group'),
    signedIn('/my-groups', 'My Groups'),
    signedIn('/my-games', 'My Games'),
    signedIn('/account', 'Account'),
    signedIn('/notices', 'Notifications'),
    signedIn('/notices/settings', 'Notification settings'),
    signedIn(`/group/${group_id}`, /The Late Desk/),
    {
      path: `/group/${group_id}/create-game`,
      visitor: signIn,
      player: { h1: 'Start New Game' },
      admin: { at: /\/group\/[^/]+$/, h1: /The Late Desk/ },
    },
    // The admin joined the group with the invite link above.
    signedIn(`/group/${group_id}/squares/new`, 'Write your own squares'),
    // The game is not over, so it has no results.
    { path: `/results/${game}`, visitor: closed, player: inTheGame, admin: inTheGame },
    {
      path: `/join-group-direct/${group_id}`,
      visitor: signIn,
      player: inTheGroup,
      admin: inTheGroup,
    },
    { path: '/auth', visitor: { h1: 'Sign in' }, player: home, admin: home },
    { path: '/auth?mode=signup', visitor: { h1: 'Sign up' }, player: home, admin: home },
    { path: '/keep-your-cards', visitor: signIn, player: home, admin: home },
    {
      path: '/reset-password',
      visitor: { at: /\/auth/, h1: 'Forgot your password?' },
      player: { h1: /password/i },
      admin: { h1: /password/i },
    },
    everybody('/auth/confirm?token_hash=worn&type=signup', 'Confirm your email'),
    everybody('/auth/confirm?token_hash=worn&type=recovery', 'Set a new password'),
    everybody('/unsubscribe?token=worn', 'Stop all emails?'),
    {
      path: '/email-verification?email=nora%40example.com',
      visitor: { h1: /inbox|email/i },
      player: home,
      admin: home,
    },
    { path: `/game/${game}`, visitor: closed, player: inTheOpenGame, admin: inTheOpenGame },
    everybody(`/house-game/${house}`, /The Front Page/),
    admins('/admin', /Admin|Dashboard|desk/i),
    admins('/admin/users', 'Users'),
    admins('/admin/groups', 'Groups'),
    admins('/admin/themes', 'Themes'),
    admins('/admin/squares', 'Squares'),
    admins('/admin/house-games', 'House Games'),
    admins(`/admin/house-games/${house}`, /The Front Page/),
    everybody('/no-such-page', /Page not found/, 404),
    everybody('/themes/no-such-theme', /Page not found/, 404),
    everybody('/themes/NO_SUCH.theme', /Page not found/, 404),
    everybody('/themes/no-such-theme/print', /Page not found/, 404),
    noGame('/house-game/00000000-0000-4000-8000-000000000000', 404),
    noGame('/house-game/abc', 404),
    noGame('/results/00000000-0000-4000-8000-000000000000'),
    noGame('/results/abc'),
    noGame(`/table/${'0'.repeat(32)}`),
    noGame(`/card/${'0'.repeat(32)}`),
    {
      path: '/admin/house-games/00000000-0000-4000-8000-000000000000',
      visitor: signIn,
      player: denied,
      admin: noSuchGame,
    },
  ];
}
