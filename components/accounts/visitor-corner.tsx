'use client';

import { Skeleton } from '@/components/ui/skeleton';
import { AuthLink } from './auth-link';

/**
 * The right end of the top navigation for visitors: links to sign in and sign up. It has a file of its own, because
 * visitors' pages need no more scripts.
 */
export function VisitorCorner() {
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 sm:gap-2">
      <AuthLink mode="signin" variant="quiet" className="px-[min(0.75rem,3vw)] sm:px-4">
        Sign In
      </AuthLink>
      <AuthLink mode="signup" variant="secondary" className="px-[min(1rem,4vw)]">
        Sign Up
      </AuthLink>
    </div>
  );
}

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
