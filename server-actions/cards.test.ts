import { beforeEach, expect, it, vi } from 'vitest';
import { addReceipt, buyCard, callBingo, markSquare, saveNote, unmarkSquare } from './cards';

const updateTag = vi.hoisted(() => vi.fn());
const backend = vi.hoisted(() => ({ rpc: vi.fn(), house: vi.fn() }));

vi.mock('next/cache', () => ({ updateTag, refresh: vi.fn() }));
vi.mock('@/lib/analytics/server', () => ({ track: vi.fn() }));
vi.mock('@/lib/supabase/server', () => ({
  createServerSupabase: async () => {
    const chain = () => ({ select: chain, eq: chain, maybeSingle: backend.house });
    const getClaims = async () => ({ data: { claims: { sub: '1' } } });
    return { auth: { getClaims }, rpc: backend.rpc, from: chain };
  },
}));

const id = '11111111-1111-4111-8111-111111111111';
const game_id = '22222222-2222-4222-8222-222222222222';
const square = { game_square_id: id };
const source_url = 'https://news.example/1';

const actions = {
  markSquare: () => markSquare(square),
  unmarkSquare: () => unmarkSquare(square),
  addReceipt: () => addReceipt({ ...square, source_url }),
  saveNote: () => saveNote({ ...square, comment: 'Told you', reaction: null, seen_at: null }),
  buyCard: () => buyCard({ game_id, request_id: id }),
  callBingo: () => callBingo({ card_id: id }),
};

beforeEach(() => {
  vi.resetAllMocks();
  const data = { id, game_id, card_number: 1, source_url: null, comment: null, reaction: null };
  backend.rpc.mockResolvedValue({ data, error: null, status: 200 });
  backend.house.mockResolvedValue({ data: { game_id }, error: null });
});

it.each(Object.entries(actions))(
  '%s makes the pages of its house game old news',
  async (_, act) => {
    expect(await act()).toMatchObject({ ok: true });
    expect(updateTag.mock.calls.flat().sort()).toEqual([`game:${game_id}`, 'house-games']);
  },
);

it.each(Object.entries(actions))('%s expires nothing for a private game', async (_, act) => {
  backend.house.mockResolvedValue({ data: null, error: null });
  expect(await act()).toMatchObject({ ok: true });
  expect(updateTag).not.toHaveBeenCalled();
});

it.each(Object.entries(actions))('%s expires nothing when it was refused', async (_, act) => {
  const error = { code: 'P0001', message: 'not_a_player', details: '' };
  backend.rpc.mockResolvedValue({ data: null, error, status: 400 });
  expect(await act()).toMatchObject({ ok: false, code: 'not_a_player' });
  expect(updateTag).not.toHaveBeenCalled();
});

it('stands although nobody could say whose game it was', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend.house.mockResolvedValue({ data: null, error: { message: 'busy' } });
  expect(await actions.markSquare()).toMatchObject({ ok: true });
});
