import type { Route } from 'next';

export type Section = { href: Route; label: string };

/** The places of the sidebar. */
export const sections: Section[] = [
  { href: '/', label: 'Home' },
  { href: '/how-to-play', label: 'How to Play' },
  { href: '/about', label: 'About' },
];

/** In the drawer also: where a code goes that a friend has read out. */
export const codeSection: Section = { href: '/join', label: 'Enter a code' };

/** And for people who have an account: on a phone the thumb is there already. */
export const ownSections: Section[] = [
  { href: '/my-games', label: 'My Games' },
  { href: '/my-groups', label: 'My Groups' },
];
