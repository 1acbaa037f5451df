import 'server-only';
import { cache } from 'react';
import { getOwn } from '@/lib/accounts/viewer';
import { maskOfCard, squaresById } from '@/lib/bingo/card';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { toGoOf } from '@/lib/bingo/prizes';
import type { Choice, GameSummary } from '@/lib/contract/games';
import { getHouseGame } from './public-queries';
import { withSales } from '@/lib/bingo/card-sales';
import { isFailedRead } from '@/lib/server/read-error';
import type { LeadStory } from './front-page';
import { getGuest, listGuestCards } from './house-queries';
import { withoutDelayed } from '@/lib/accounts/delay';
import { getMyHome } from './queries';

type OwnGame = Pick<
  GameSummary,
  'id' | 'kind' | 'title' | 'theme_name' | 'group_name' | 'pot_amount' | 'new_marks'
> & { to_go: number };

/** The viewer's card that needs the fewest squares, and its game. */
export type OwnCard = { game: OwnGame; card: Card; squares: readonly GameSquare[] };

/** Null for a visitor, without a running game, and for a game that this browser follows with a delay. */
export const getOwnCard = cache(async (leadId: string | null): Promise<OwnCard | null> => {
  const mine = await getOwn(() => getMyHome(leadId));
  const { closest, games } = mine?.own ?? { closest: null, games: [] };
  const game = games.find(({ id }) => id === closest?.card.game_id);
  const own =
    closest && game && game.to_go !== null
      ? [{ ...closest, game: { ...game, to_go: game.to_go } }]
      : [];
  const guests = !mine || mine.viewer.is_anonymous ? await listOwnOfGuest() : [];
  const cards = [...own, ...guests].map((one) => ({ ...one, game_id: one.game.id }));
  const [first = null] = (await withoutDelayed(cards)).sort(
    (one, other) => one.game.to_go - other.game.to_go,
  );
  return first;
});

/** The squares of a guest's cards come from the cached pages of their games. */
async function listOwnOfGuest(): Promise<OwnCard[]> {
  const held = await listGuestCards();
  const running = held.filter(({ game }) => game.status === 'active' && !isChoosing(game));
  return Promise.all(
    running.map(async ({ card, game }) => {
      const squares = (await getHouseGame(game.id))?.state.squares ?? [];
      const to_go = toGoOf(game, maskOfCard(card, squaresById(squares)));
      return { card, squares, game: { ...game, new_marks: 0, to_go } };
    }),
  );
}

/** The viewer's cards of the lead game. Somebody without an account plays it as a guest. */
export async function listOwnHouseCards(leadId: string): Promise<readonly Card[]> {
  const mine = await getOwn(() => getMyHome(leadId));
  const own = mine && !mine.viewer.is_anonymous ? mine.own.cards : (await getGuest(leadId))?.cards;
  return own ?? [];
}

/** The cached story of the lead, with the cards that the viewer has just bought, which its pot may not have yet. */
export async function withOwnSales(story: LeadStory | null): Promise<LeadStory | null> {
  if (!story) return null;
  try {
    return { ...story, game: withSales(story.game, await listOwnHouseCards(story.game.id)) };
  } catch (error) {
    if (!isFailedRead(error)) throw error;
    return story;
  }
}

/** How far the viewer is with choosing the squares of their card of this game; null without such a card. */
export async function getChoice(leadId: string | null, gameId: string): Promise<Choice> {
  const mine = await getOwn(() => getMyHome(leadId));
  const game = mine?.own.games.find(({ id }) => id === gameId);
  if (game?.choice) return game.choice;
  const held = await listGuestCards();
  return held.find(({ game_id, choice }) => game_id === gameId && choice)?.choice ?? null;
}
