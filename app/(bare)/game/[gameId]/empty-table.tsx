'use client';

import { InviteFriends } from '@/components/groups/invite-friends';
import type { OpenGroup } from '@/components/groups/invite-friends-dialog';
import { useGame } from '@/components/game/game-provider';

/** Whether only the viewer holds cards in an unfinished game; null in other games. */
function useIsAlone(): boolean | null {
  const { game, players, cards } = useGame();
  if (game.status === 'completed') return null;
  return players.every(({ card_number }) => cards.some((card) => card.card_number === card_number));
}

/** Asks the host of a game without other players to invite some. */
export function EmptyTable({ group }: { group: OpenGroup }) {
  const { cards } = useGame();
  const isAlone = useIsAlone();
  if (!isAlone) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-3 border-press bg-press/6 py-2 pr-2 pl-4">
      <p className="text-[0.9375rem]">
        {cards.length > 0 ? 'Nobody else plays yet.' : 'Nobody plays yet.'}
      </p>
      {/* Without a card, the primary action is to buy one. */}
      <InviteFriends group={group} size="sm" variant={cards.length > 0 ? 'primary' : 'secondary'} />
    </div>
  );
}

/** A less prominent button to invite friends once others play. */
export function MoreFriends({ group }: { group: OpenGroup }) {
  const isAlone = useIsAlone();
  return isAlone === false && <InviteFriends group={group} variant="quiet" className="-ml-5" />;
}
