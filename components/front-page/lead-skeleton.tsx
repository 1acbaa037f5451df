import { BlankCard } from '@/components/game/card/blank-card';
import { Skeleton } from '@/components/ui/skeleton';

/** A placeholder for the lead, until the page has read whose card it is. */
export function LeadSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="@container">
      <div className="grid gap-y-4 @front:grid-cols-2">
        <div className="grid content-start gap-3 @front:order-last @front:border-l @front:pl-7">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-9 w-full max-w-80" />
        </div>
        <div className="mx-auto w-full max-w-[30rem] @front:pr-7">
          <BlankCard />
        </div>
      </div>
    </div>
  );
}
