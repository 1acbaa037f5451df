import { cacheLife } from 'next/cache';
import { renderPoster } from '@/components/house-games/render-poster';
import type { PosterProps } from '@/components/house-games/poster';
import { cellsOf, squaresById } from '@/lib/bingo/card';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { formatMoney } from '@/lib/words/money';
import { getCachedHouseGame } from '@/lib/house-games/public-queries';
import { formatDate } from '@/lib/words/time';

/** The share image of a house game: its title, its pot or price, and the house card with its marks. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/house-game/[gameId]/share.png'>,
) {
  const house = await getCachedHouseGame((await params).gameId);
  if (!house) return new Response(null, { status: 404 });
  const { state, card } = house;
  const byId = squaresById(state.squares);
  const marked = (card ? cellsOf(card, byId) : []).flatMap((cell) =>
    cell.kind === 'square' && cell.square.is_marked ? [cell.position] : [],
  );
  const png = await render({ ...textsOf(state.game), title: gameTitle(state.game), marked });
  return new Response(png, {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60, s-maxage=60' },
  });
}

/** Cached by its props, so that it is rendered again only when the image changes. */
async function render(poster: PosterProps): Promise<ArrayBuffer> {
  'use cache';
  cacheLife('days');
  return (await renderPoster(poster)).arrayBuffer();
}

function textsOf(game: Game): Pick<PosterProps, 'kicker' | 'line'> {
  const pot = formatMoney(game.pot_amount);
  switch (game.status) {
    case 'active':
      return { kicker: 'Game in Progress', line: `${pot} in the pot` };
    case 'upcoming':
      return {
        kicker: game.scheduled_start ? `Starts ${formatDate(game.scheduled_start)}` : 'Starts soon',
        line: `A card costs ${formatMoney(game.card_price)}`,
      };
    default:
      return {
        kicker: 'Game Ended',
        line: game.winner_display_name
          ? `${game.winner_display_name} won ${pot}`
          : 'Nobody called BINGO',
      };
  }
}
