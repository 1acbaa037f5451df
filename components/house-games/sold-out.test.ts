import { createElement, type ComponentType } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { JoinHouseGame } from '@/components/front-page/join-house-game';
import { permissionsOf } from '@/lib/bingo/permissions';
import type { Game } from '@/lib/bingo/game';
import { GameInformation } from './game-information';
import { JoinGame } from './join-game';

const useGame = vi.hoisted(() => vi.fn());
vi.mock('@/components/game/game-provider', () => ({ useGame }));
vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/' }));

const viewer = { user_id: null, is_admin: false, is_member: false, cards_held: 0 };
const game = { id: 'g1', kind: 'house', status: 'active', card_price: 5, pot_amount: 20 } as Game;
const sold = (cards_sold: number): Game => ({ ...game, cards_sold, max_cards: 4 });

const places: [string, (game: Game) => Promise<string>][] = [
  ['above the card', () => drawn(JoinGame, { kept: null })],
  ['in the game information', () => drawn(GameInformation, { kept: null })],
  [
    'on the front page',
    (game) => drawn(JoinHouseGame, { game, isSignedIn: false, label: 'Join Game' }),
  ],
];

async function drawn<Props extends object>(Part: ComponentType<Props>, props: Props) {
  const stream = await renderToReadableStream(createElement(Part, props));
  await stream.allReady;
  return new Response(stream).text();
}

beforeEach(() => void useGame.mockReset());

test.each(places)('a sold-out notice replaces the button to buy a card: %s', async (_, draw) => {
  for (const [cards_sold, isSoldOut] of [
    [3, false],
    [4, true],
  ] as const) {
    const state = sold(cards_sold);
    useGame.mockReturnValue({
      game: state,
      viewer,
      cards: [],
      permissionsFor: () => permissionsOf(viewer, state, null),
    });
    const page = await draw(state);
    expect(page.includes('<strong'), `${cards_sold} of 4`).toBe(isSoldOut);
    expect(/Join Game<|Buy Card/.test(page), `${cards_sold} of 4`).toBe(!isSoldOut);
  }
});
