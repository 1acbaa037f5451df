'use client';

import { usePathname } from 'next/navigation';
import { Suspense } from 'react';
import type { Route } from 'next';
import { QuietLink } from '@/components/ui/quiet-link';

type SectionLinksProps = { places?: Section[]; onNavigate?: () => void; className?: string };
type LinkListProps = SectionLinksProps & { pathname: string | null };

function LinkList({ places = sections, pathname, onNavigate, className }: LinkListProps) {
  return (
    <ul className={className}>
      {places.map(({ href, label }) => (
        <li key={href}>
          <QuietLink
            href={href}
            onNavigate={onNavigate}
            aria-current={pathname === href ? 'page' : undefined}
            className="section-link"
          >
            {label}
          </QuietLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * Removes the /visitor prefix: pages in the two `visitor` folders of app/(public) are prerendered with it, but served at
 * paths without it.
 */
const readAs = (pathname: string) => pathname.replace(/^\/visitor(?=\/|$)/, '') || '/';

function LinksWithCurrent(props: SectionLinksProps) {
  return <LinkList {...props} pathname={readAs(usePathname())} />;
}

/** If the path is known only at request time, the links are rendered first without a current one. */
export function SectionLinks(props: SectionLinksProps) {
  return (
    <Suspense fallback={<LinkList {...props} pathname={null} />}>
      <LinksWithCurrent {...props} />
    </Suspense>
  );
}

type Section = { href: Route; label: string };

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
