import { beforeEach, expect, it, vi } from 'vitest';
import { OPEN_POSITIONS } from '@/lib/bingo/board';
import { BEHIND_COOKIE } from '@/lib/cookies';
import { getOwnCard } from './own-card';

const read = vi.hoisted(() => ({
  mine: null as unknown,
  held: [] as unknown[],
  marked: {} as Record<string, number[]>,
  cookies: new Set<string>(),
}));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  cache: (ask: unknown) => ask,
}));
vi.mock('next/headers', () => ({ cookies: async () => read.cookies }));
vi.mock('@/lib/accounts/viewer', () => ({ getOwn: async () => read.mine }));
vi.mock('@/lib/games/queries', () => ({}));
vi.mock('./house-queries', () => ({ listGuestCards: async () => read.held }));
vi.mock('./public-queries', () => ({
  getHouseGame: async (id: string) => ({ state: { squares: squaresOf(read.marked[id] ?? []) } }),
}));

const squaresOf = (marked: readonly number[]) =>
  OPEN_POSITIONS.map((at) => ({ id: `s${at}`, is_marked: marked.includes(at) }));
const card = (game_id: string) => ({
  game_id,
  squares: OPEN_POSITIONS.map((position) => ({ position, game_square_id: `s${position}` })),
});
const held = (id: string, more: object = {}) => ({
  game_id: id,
  card: card(id),
  game: { id, status: 'active', dealing: 'dealt', prizes: 'bingo', wins: [], ...more },
});
const player = (to_go: number, is_anonymous = false) => ({
  viewer: { is_anonymous },
  own: { closest: { card: card('mine'), squares: [] }, games: [{ id: 'mine', to_go }] },
});
const shown = async () => {
  const own = await getOwnCard(null);
  return own && [own.game.id, own.game.to_go];
};

beforeEach(() => {
  Object.assign(read, { mine: null, held: [], marked: {}, cookies: new Set() });
});

it('a visitor has no card', async () => {
  expect(await shown()).toBeNull();
});

it('a guest’s closest card of a running game is shown', async () => {
  read.held = [
    held('far'),
    held('near'),
    held('over', { status: 'completed' }),
    held('year', { dealing: 'chosen', is_locked: false }),
  ];
  read.marked = { near: [10, 11, 13], over: [10, 11, 13, 14] };
  expect(await shown()).toEqual(['near', 1]);
});

it('the closer one of a private card and a guest’s card is shown, and an account has no guest’s card', async () => {
  read.held = [held('house')];
  read.marked = { house: [10, 11] };
  read.mine = player(3, true);
  expect(await shown()).toEqual(['house', 2]);
  read.mine = player(1, true);
  expect(await shown()).toEqual(['mine', 1]);
  read.mine = player(4);
  expect(await shown()).toEqual(['mine', 4]);
});

it('the card of a delayed game is not shown', async () => {
  read.mine = player(1);
  read.cookies.add(`${BEHIND_COOKIE}mine`);
  expect(await shown()).toBeNull();
});
