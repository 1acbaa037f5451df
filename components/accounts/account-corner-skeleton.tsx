'use client';

import { Skeleton } from '@/components/ui/skeleton';

/** In a file of its own, because visitors' pages load it without the account menu. */
export function AccountCornerSkeleton() {
  return (
    <div className="flex items-center gap-3 max-sm:contents">
      <Skeleton className="h-8 w-16" />
      <Skeleton className="size-11" />
      <Skeleton className="size-11 sm:w-36" />
    </div>
  );
}
