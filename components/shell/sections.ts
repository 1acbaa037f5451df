import type { Route } from 'next';

/** The places of the sidebar and the drawer. */
export const sections: { href: Route; label: string }[] = [
  { href: '/', label: 'Home' },
  { href: '/how-to-play', label: 'How to Play' },
  { href: '/about', label: 'About' },
];
