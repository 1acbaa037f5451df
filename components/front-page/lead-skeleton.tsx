import { BlankCard } from '@/components/cards/blank-card';
import { Skeleton } from '@/components/ui/skeleton';

/** A placeholder for the lead, until the page has read whose card it is. */
export function LeadSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="@container">
      <div className="grid gap-y-4 @min-[41.25rem]:grid-cols-2">
        <div className="grid content-start gap-3 @min-[41.25rem]:order-last @min-[41.25rem]:border-l @min-[41.25rem]:pl-7">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-9 w-full max-w-80" />
        </div>
        <div className="mx-auto w-full max-w-[30rem] @min-[41.25rem]:pr-7">
          <BlankCard />
        </div>
      </div>
    </div>
  );
}
