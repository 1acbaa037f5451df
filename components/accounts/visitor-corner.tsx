'use client';

import { AuthLink } from './auth-link';

/** The right end of the top navigation for visitors: the way in. Apart, because their pages need no more scripts. */
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
