'use client';

import { createElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/ui/form-error';
import { Skeleton } from '@/components/ui/skeleton';
import { scriptsCome } from '@/components/ui/scripts-come';
import { usePart } from '@/components/ui/use-part';
import { unexpected_error } from '@/lib/words/common';
import type { GuestFormProps } from './guest-form';

const load = async () => {
  await scriptsCome();
  return (await import('./guest-form')).GuestForm;
};

/** Sends for the form and its checks ahead of their first use, so that they have come by then. */
export const preloadGuestForm = () => load().catch(() => undefined);

export function LazyGuestForm(props: GuestFormProps) {
  const [isLost, setLost] = useState(false);
  const Form = usePart(load, !isLost, () => setLost(true));
  if (Form) return createElement(Form, props);
  if (!isLost) return <Skeleton className="h-64" />;
  return (
    <div className="grid gap-4">
      <FormError>{unexpected_error.title}</FormError>
      <Button className="justify-self-end" onClick={() => setLost(false)}>
        Try again
      </Button>
    </div>
  );
}
