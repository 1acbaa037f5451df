'use client';

import { InviteFriends } from '@/components/groups/invite-friends';
import type { OpenGroup } from '@/components/groups/invite-friends-dialog';
import { useGame } from '@/components/games/game-provider';

/** Whether nobody but the viewer holds a card in a game that somebody may still join; null in one that is over. */
function useIsAlone(): boolean | null {
  const { game, players, cards } = useGame();
  if (game.status !== 'active') return null;
  return players.every(({ card_number }) => cards.some((card) => card.card_number === card_number));
}

/** A game of one is no game: its host is asked to invite before anything else. */
export function EmptyTable({ group }: { group: OpenGroup }) {
  const isAlone = useIsAlone();
  if (!isAlone) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-3 border-press bg-press/6 py-2 pr-2 pl-4">
      <p className="text-[0.9375rem]">Nobody else plays yet.</p>
      <InviteFriends group={group} size="sm" />
    </div>
  );
}

/** Later, when others play. */
export function MoreFriends({ group }: { group: OpenGroup }) {
  const isAlone = useIsAlone();
  return isAlone === false && <InviteFriends group={group} variant="quiet" className="-ml-5" />;
}
