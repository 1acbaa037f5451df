'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

/** The form and its checks; called ahead of the form's first use, it has come by then. */
export const loadGuestForm = () => import('./guest-form');

export const LazyGuestForm = dynamic(() => loadGuestForm().then(({ GuestForm }) => GuestForm), {
  loading: () => <Skeleton className="h-64" />,
});
