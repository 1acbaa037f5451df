import { Skeleton } from '@/components/ui/skeleton';

export function GroupSkeleton() {
  return (
    <div aria-busy="true">
      <div className="grid gap-4 pb-8">
        <Skeleton className="h-10 w-full max-w-72" />
        <Skeleton className="h-11 w-full max-w-80" />
        <Skeleton className="h-11 w-full max-w-96" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem]">
        {[4, 5].map((rows) => (
          <div key={rows} className="grid gap-4 border-t border-ink pt-3">
            <Skeleton className="h-7 w-40" />
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} className="h-8" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
