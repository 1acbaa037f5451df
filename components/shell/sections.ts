import type { Route } from 'next';

export type Section = { href: Route; label: string };

/** The places of the sidebar and the drawer. */
export const sections: Section[] = [
  { href: '/', label: 'Home' },
  { href: '/how-to-play', label: 'How to Play' },
  { href: '/about', label: 'About' },
];

/** In the drawer also, for who has an account: on a phone the thumb is there already. */
export const ownSections: Section[] = [
  { href: '/my-games', label: 'My Games' },
  { href: '/my-groups', label: 'My Groups' },
];
