import type { Route } from 'next';

export type Section = { href: Route; label: string };

/** The sections of the sidebar. */
export const sections: Section[] = [
  { href: '/', label: 'Home' },
  { href: '/themes', label: 'Themes' },
  { href: '/how-to-play', label: 'How to Play' },
  { href: '/about', label: 'About' },
];

/** Also in the drawer: a form for an invite code. */
export const codeSection: Section = { href: '/join', label: 'Enter a code' };

/** Also in the drawer, for signed-in viewers. */
export const ownSections: Section[] = [
  { href: '/my-games', label: 'My Games' },
  { href: '/my-groups', label: 'My Groups' },
];
