import { sessionOf } from './session';

/** The session of an account as a Cookie header. */
async function cookiesOf(email: string): Promise<string> {
  const cookies = await sessionOf({ email, password: 'headline' });
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The cookies of an expired session whose refresh token has been used. */
const expired = () => {
  const [head, claims] = [{ alg: 'HS256' }, { sub: 'x', exp: 1, role: 'authenticated' }].map(
    (part) => Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const session = {
    access_token: `${head}.${claims}.x`,
    refresh_token: 'worn',
    expires_at: 1,
    user: {},
  };
  return `hb-auth=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
};

const guest = (id: string) =>
  `hb-guest=1; hb-seen=1; hb-guest-session=${encodeURIComponent(
    JSON.stringify({ id, createdAt: '2026-01-01', expiresAt: '2099-01-01', cards: [] }),
  )}`;

/** The Cookie headers of requests, by kind of visitor. */
export const everyCookie = async () => ({
  nobody: '',
  player: await cookiesOf('ben@example.com'),
  expired: expired(),
  broken:
    'hb-auth=base64-%%%; hb-auth.0=x; hb-seen=1; hb-guest-session={; hb-guest=1; hb-begun=<b>',
  guest: guest("'; drop table games; --"),
  unknownGuest: guest('x'.repeat(43)),
});

/** Sessions that are forged, malformed or have ended, and other spoilt cookies. */
export function spoiltCookies(): string[] {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [sub, exp] = ['00000000-0000-4000-8000-000000000001', 4_102_444_800];
  const claims = { sub, exp, role: 'authenticated', aud: 'authenticated', session_id: sub };
  const tokens = [
    ...['ES256', 'HS256', 'none'].map((alg) => [{ alg, kid: 'x' }, claims]),
    [{ alg: 'ES256', kid: 'x' }, { sub }],
  ].map((parts) => `${parts.map(part).join('.')}.${'x'.repeat(86)}`);
  const good = { access_token: tokens[0], refresh_token: 'x', expires_at: exp, user: {} };
  const sessions: unknown[] = [
    ...tokens.map((access_token) => ({ ...good, access_token })),
    { ...good, access_token: 'a.b.c' },
    { ...good, access_token: 1, refresh_token: 2, expires_at: 'x', user: 3 },
    { ...good, user: 3, expires_at: 1 },
    { ...good, expires_at: 1 },
    ...[[good], 1, null, 'x'],
  ];
  const parts = Array.from({ length: 10 }, (_, at) => `hb-auth.${at}=${'x'.repeat(1_300)}`);
  return [
    ...sessions.map((session) => `hb-auth=base64-${part(session)}`),
    parts.join('; ').replace('=', '=base64-'),
    'hb-auth=x; hb-auth-code-verifier=base64-%%; hb-device=x.y.z; hb-recovered=x; hb-tab=%7B',
    guest(''),
  ].map((cookie) => `${cookie}; hb-seen=1`);
}
