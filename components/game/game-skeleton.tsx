import { CardSkeleton } from '@/components/card/card-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

export function GameSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid gap-5">
        <div className="grid gap-3 pt-3">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-9 w-80 max-w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
        <CardSkeleton />
      </div>
      <div className="grid gap-8">
        {[4, 6].map((rows) => (
          <div key={rows} className="grid gap-3 border-t border-ink pt-3">
            <Skeleton className="h-7 w-40" />
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} className="h-7" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
