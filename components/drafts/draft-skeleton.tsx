import { CardSkeleton } from '@/components/game/card/card-skeleton';

/** A placeholder of a card's editor, which is longer than a phone's screen: what stands below it does not move when it arrives. */
export const DraftSkeleton = () => (
  <div className="min-h-lvh wide:min-h-0">
    <CardSkeleton />
  </div>
);
