'use client';

import { Button } from '@/components/ui/button';
import { FormError } from '@/components/ui/form-error';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { unexpected_error } from '@/lib/words/common';

/** A guest's form with its schema, which weighs as much as a quarter of a page's scripts. */
export const LazyGuestForm = lazyPart(() => import('./guest-form').then((form) => form.GuestForm), {
  Loading: () => <Skeleton className="h-64" />,
  Failed: ({ refetch }) => (
    <div className="grid gap-4">
      <FormError>{unexpected_error.title}</FormError>
      <Button className="justify-self-end" onClick={refetch}>
        Try again
      </Button>
    </div>
  ),
});
