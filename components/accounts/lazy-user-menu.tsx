'use client';

import dynamic from 'next/dynamic';
import { patiently } from '@/lib/browser/retry';

/** Rendered on the server like any other part; its script travels only to people who have an account. */
export const LazyUserMenu = dynamic(() =>
  patiently(() => import('./user-menu')).then(({ UserMenu }) => UserMenu),
);
