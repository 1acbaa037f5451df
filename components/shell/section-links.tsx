'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Suspense } from 'react';
import { sections, type Section } from './sections';

type SectionLinksProps = { places?: Section[]; onNavigate?: () => void; className?: string };
type LinkListProps = SectionLinksProps & { pathname: string | null };

function LinkList({ places = sections, pathname, onNavigate, className }: LinkListProps) {
  return (
    <ul className={className}>
      {places.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            onNavigate={onNavigate}
            aria-current={pathname === href ? 'page' : undefined}
            className="section-link"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where a page of app/(public)/visitor is rendered, it does not know yet under which address it will be read. */
const readAs = (pathname: string) => pathname.replace(/^\/visitor(?=\/|$)/, '') || '/';

function HereMarked(props: SectionLinksProps) {
  return <LinkList {...props} pathname={readAs(usePathname())} />;
}

/** On a page whose address is only known on request, the links stand there first and learn where they are after. */
export function SectionLinks(props: SectionLinksProps) {
  return (
    <Suspense fallback={<LinkList {...props} pathname={null} />}>
      <HereMarked {...props} />
    </Suspense>
  );
}
