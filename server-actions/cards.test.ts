import { beforeEach, expect, it, vi } from 'vitest';
import {
  addReceipt,
  buyCard,
  callBingo,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
} from './cards';

const cache = vi.hoisted(() => ({ updateTag: vi.fn(), revalidateTag: vi.fn(), refresh: vi.fn() }));
const backend = vi.hoisted(() => ({ rpc: vi.fn() }));
/** Tasks of `after`, which run after the response. */
const later = vi.hoisted(() => [] as (() => void)[]);

vi.mock('next/cache', () => cache);
vi.mock('next/server', () => ({ after: (task: () => void) => later.push(task) }));
vi.mock('@/lib/server/analytics', () => ({ track: vi.fn() }));
vi.mock('@/lib/supabase/server', () => ({
  createServerSupabase: async () => {
    const getClaims = async () => ({ data: { claims: { sub: '1' } } });
    return { auth: { getClaims }, rpc: backend.rpc };
  },
}));

const id = '11111111-1111-4111-8111-111111111111';
const game_id = '22222222-2222-4222-8222-222222222222';
const square = { game_square_id: id };
const source_url = 'https://news.example/1';

/** Actions whose response includes the re-rendered page. The screen applies the others itself. */
const rendered = {
  buyCard: () => buyCard({ game_id, request_id: id }),
  repairCard: () => repairCard({ card_id: id }),
};
const unrendered = {
  markSquare: () => markSquare(square),
  unmarkSquare: () => unmarkSquare(square),
  addReceipt: () => addReceipt({ ...square, source_url }),
  saveNote: () => saveNote({ ...square, comment: 'Told you', reaction: null, seen_at: null }),
  callBingo: () => callBingo({ card_id: id }),
};
const actions = { ...rendered, ...unrendered };
const TAGS = [`game:${game_id}`, 'house-games'];

function resolveWith(kind: 'house' | 'private') {
  const data = { id, game_id, kind, card_number: 1, source_url: null, comment: null };
  backend.rpc.mockResolvedValue({ data, error: null, status: 200 });
}
const afterResponse = () => {
  for (const task of later.splice(0)) task();
};

beforeEach(() => {
  vi.resetAllMocks();
  later.length = 0;
});

it.each(Object.entries(rendered))('%s expires the pages of its house game', async (_, act) => {
  resolveWith('house');
  expect(await act()).toMatchObject({ ok: true });
  expect(cache.updateTag.mock.calls.flat()).toEqual(TAGS);
});

it.each([
  ['house', { title: 'Card purchased!', description: 'Good luck!' }],
  ['private', { title: 'Purchased BINGO card #1' }],
] as const)('a purchase in a %s game is told in its words', async (kind, notice) => {
  resolveWith(kind);
  expect(await rendered.buyCard()).toMatchObject({ notice });
});

it.each(Object.entries(unrendered))(
  '%s expires the pages of its house game after the response, and re-renders no page',
  async (_, act) => {
    resolveWith('house');
    expect(await act()).toMatchObject({ ok: true });
    for (const call of Object.values(cache)) expect(call).not.toHaveBeenCalled();
    afterResponse();
    expect(cache.revalidateTag.mock.calls).toEqual(TAGS.map((tag) => [tag, { expire: 0 }]));
  },
);

it.each(Object.entries(actions))('%s expires nothing for a private game', async (_, act) => {
  resolveWith('private');
  expect(await act()).toMatchObject({ ok: true });
  afterResponse();
  expect(cache.updateTag).not.toHaveBeenCalled();
  expect(cache.revalidateTag).not.toHaveBeenCalled();
});

it.each(Object.entries(actions))('%s expires nothing after a refusal', async (_, act) => {
  const error = { code: 'P0001', message: 'not_a_player', details: '' };
  backend.rpc.mockResolvedValue({ data: null, error, status: 400 });
  expect(await act()).toMatchObject({ ok: false, code: 'not_a_player' });
  afterResponse();
  expect(cache.updateTag).not.toHaveBeenCalled();
  expect(cache.revalidateTag).not.toHaveBeenCalled();
});
