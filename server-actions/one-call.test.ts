import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, expect, it, vi } from 'vitest';
import { GUEST_SESSION_COOKIE } from '@/lib/cookies';
import { packGuestSession, startGuestSession } from '@/lib/accounts/guest-session';
import { deleteAccount } from './account-settings';
import * as cards from './cards';
import { archiveGame, playAgain, unarchiveGame } from './games';
import { joinGroup } from './groups';
import { buyCardAsGuest, migrateGuestCards } from './guests';

const jar = vi.hoisted(() => {
  process.env.SUPABASE_URL = 'https://abc.supabase.co';
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'key';
  process.env.NEXT_PUBLIC_POSTHOG_KEY = 'phc_test';
  return { cookies: [] as { name: string; value: string }[] };
});

const cache = vi.hoisted(() => ({ updateTag: vi.fn(), revalidateTag: vi.fn(), refresh: vi.fn() }));
/** Tasks of `after`, which run after the response. */
const later = vi.hoisted(() => [] as (() => unknown)[]);
type Tracked = { event: string; properties: object };
const tracked = vi.hoisted(() => [] as Tracked[]);

vi.mock('next/cache', () => ({ ...cache, io: vi.fn() }));
vi.mock('posthog-node', () => ({
  PostHog: class {
    capture = (event: Tracked) => tracked.push(event);
    flush = () => undefined;
  },
}));
vi.mock('next/server', () => ({
  after: (task: () => unknown) => later.push(task),
  connection: vi.fn(),
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-real-ip': '203.0.113.7' }),
  cookies: async () => ({
    ...{ getAll: () => jar.cookies, set: vi.fn(), delete: vi.fn() },
    get: (wanted: string) => jar.cookies.find(({ name }) => name === wanted),
  }),
}));

const person = '33333333-3333-4333-8333-333333333333';
const id = '11111111-1111-4111-8111-111111111111';
const game_id = '22222222-2222-4222-8222-222222222222';
const square = { game_square_id: id };
const source_url = 'https://news.example/1';

const actions = {
  mark_square: () => cards.markSquare(square),
  unmark_square: () => cards.unmarkSquare(square),
  add_receipt: () => cards.addReceipt({ ...square, source_url }),
  save_note: () =>
    cards.saveNote({ ...square, comment: 'Told you', reaction: null, seen_at: null }),
  buy_card: () => cards.buyCard({ game_id, request_id: id }),
  repair_card: () => cards.repairCard({ card_id: id }),
  call_bingo: () => cards.callBingo({ card_id: id }),
  buy_card_as_guest() {
    const form = new FormData();
    const fields = { game_id, request_id: id, display_name: 'Gus', email: 'g@example.com' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return buyCardAsGuest(null, form);
  },
};

/** The action ends with a redirect to the next game. */
const followGame = () =>
  playAgain({ game_id }).catch(({ digest }: { digest: string }) => ({
    ok: digest.includes('/game/'),
  }));

/** The cards of a guest of this browser move to the account. */
async function moveCards() {
  const guest = packGuestSession(startGuestSession('g'.repeat(43)));
  jar.cookies.push({ name: GUEST_SESSION_COOKIE, value: guest });
  return migrateGuestCards({ agreed_by: person }).finally(() => jar.cookies.pop());
}

/** Their response includes the re-rendered page. The screen applies the others itself. */
const RENDERED = ['buy_card', 'repair_card', 'buy_card_as_guest'];

let calls: string[] = [];
let answer: Record<string, unknown> | Response;
let sent: unknown;

const { publicKey, privateKey } = await generateKeyPair('ES256');
const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }];
const expires_at = Math.floor(Date.now() / 1000) + 3600;
const access_token = await new SignJWT({
  ...{ sub: person, role: 'authenticated', exp: expires_at, email: 'a@example.com' },
})
  .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
  .sign(privateKey);
const session = { access_token, refresh_token: 'r', expires_at, user: { id: person } };
const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
jar.cookies = [{ name: 'hb-auth', value }];

beforeEach(() => {
  vi.clearAllMocks();
  later.length = 0;
  answer = { kind: 'house' };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname.includes('jwks')) return Response.json({ keys });
    calls.push(pathname);
    sent = init?.body;
    if (answer instanceof Response) return answer;
    if (pathname.endsWith('/guest_cards')) return Response.json([{ game_id }]);
    return Response.json({ id, game_id, card_number: 1, source_url: null, ...answer });
  });
  calls = [];
});

const all = Object.entries(actions);
const TAGS = [`game:${game_id}`, 'house-games'];
/** The tags that the action expired at once, and those after its response. */
function expired() {
  const atOnce = cache.updateTag.mock.calls.flat() as unknown[];
  for (const task of later.splice(0)) task();
  return { atOnce, afterwards: cache.revalidateTag.mock.calls as unknown[] };
}

it.each(all)(
  '%s calls the backend once, and expires the pages of its house game',
  async (name, act) => {
    expect(await act()).toMatchObject({ ok: true });
    expect(calls).toEqual([`/rest/v1/rpc/${name}`]);
    expect(expired()).toEqual(
      RENDERED.includes(name)
        ? { atOnce: TAGS, afterwards: [] }
        : { atOnce: [], afterwards: TAGS.map((tag) => [tag, { expire: 0 }]) },
    );
  },
);

it.each<[string, () => unknown, string[], object?]>([
  ['a mark', actions.mark_square, ['house_square_called']],
  ['a mark of a private game', actions.mark_square, ['square_marked'], { kind: 'private' }],
  ['a mark taken back', actions.unmark_square, ['square_unmarked']],
  ['a receipt', actions.add_receipt, ['receipt_added']],
  ['a note', actions.save_note, ['note_saved']],
  ['a card', actions.buy_card, ['house_card_purchased', 'game_joined']],
  ['a guest’s card', actions.buy_card_as_guest, ['house_card_purchased', 'game_joined']],
  ['a call too early', actions.call_bingo, []],
  ['a won call', actions.call_bingo, ['bingo_won'], { won: true, wins: [] }],
  [
    'a pot that a guest won',
    moveCards,
    ['house_pot_claimed'],
    { migrated_cards: 1, claimed_amount: 5 },
  ],
  ['a guest without a pot', moveCards, [], { migrated_cards: 1, claimed_amount: 0 }],
  ['a rematch', followGame, ['game_played_again'], { is_new: true }],
  ['a rematch that exists', followGame, [], { is_new: false }],
  ['a deleted account', () => deleteAccount({ confirmation: 'DELETE' }), ['account_deleted']],
  ['a game put away', () => archiveGame({ game_id }), ['game_archived: true']],
  ['a game brought back', () => unarchiveGame({ game_id }), ['game_archived: false']],
  [
    'a new member',
    () => joinGroup({ invite_code: 'BCDFGH' }),
    ['group_joined'],
    { group_id: id, games: [] },
  ],
])('%s is in the analytics', async (_, act, names, answered) => {
  tracked.length = 0;
  answer = { kind: 'house', ...answered };
  expect(await act()).toMatchObject({ ok: true });
  for (const task of later.splice(0)) await task();
  const nameOf = ({ event, properties }: Tracked) =>
    'archived' in properties ? `${event}: ${String(properties.archived)}` : event;
  expect(tracked.map(nameOf)).toEqual(names);
});

it('a guest’s purchase sends the client’s address to the database', async () => {
  for (const [header, p_address] of [
    ['x-real-ip', '203.0.113.7'],
    ['', 'unknown'],
  ] as const) {
    vi.stubEnv('TRUSTED_PROXY_HEADER', header);
    await actions.buy_card_as_guest();
    expect(JSON.parse(String(sent))).toMatchObject({ p_address });
  }
  vi.unstubAllEnvs();
});
