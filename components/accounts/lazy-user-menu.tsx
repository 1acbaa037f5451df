'use client';

import dynamic from 'next/dynamic';

/** Rendered on the server like any other part; its script travels only to people who have an account. */
export const LazyUserMenu = dynamic(() => import('./user-menu').then(({ UserMenu }) => UserMenu));
