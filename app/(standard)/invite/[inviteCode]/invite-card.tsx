import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

export function InviteCard({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-xl gap-5 py-10 text-center sm:py-16">
      <p className="kicker text-press">By invitation</p>
      <h1 className="text-headline">Somebody saved you a seat</h1>
      <p className="mx-auto max-w-prose text-deck text-ink-soft">
        A private game of predicted headlines: everybody holds a card, everybody marks the news, the
        first row of five takes the pot. The money is play money.
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

export function InviteSkeleton() {
  return (
    <InviteCard>
      <Skeleton className="h-13 w-36" />
      <Skeleton className="h-13 w-36" />
    </InviteCard>
  );
}
