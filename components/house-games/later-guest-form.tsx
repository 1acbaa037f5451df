'use client';

import { openedPart } from '@/components/ui/opened-part';
import type { GuestFormProps } from './guest-form';

const GuestForm = openedPart(() => import('./guest-form').then((form) => form.GuestForm));

/** Loaded later, because its validation makes up a third of a visitor's scripts. The dialog keeps room for it. */
export const LaterGuestForm = (props: GuestFormProps) => (
  <div className="min-h-64">
    <GuestForm {...props} />
  </div>
);
