import { Skeleton } from '@/components/ui/skeleton';

export function GamesSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-11 w-full max-w-64" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28" />
      ))}
    </div>
  );
}
