'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Suspense } from 'react';
import { Count } from '@/components/ui/badge';
import { useFollowObjections, useOpenObjections } from './open-objections';

/** The links between the pages of the admin area. */
export function AdminNavigation() {
  useFollowObjections();
  return (
    <Suspense fallback={<Links pathname={null} />}>
      <LinksWithCurrent />
    </Suspense>
  );
}

function LinksWithCurrent() {
  return <Links pathname={usePathname()} />;
}

function Links({ pathname }: { pathname: string | null }) {
  return (
    <nav aria-label="Admin" className="mb-6 border-b border-ink sm:mb-8">
      <ul className="-mb-px flex flex-wrap gap-x-5 sm:gap-x-7">
        {[{ href: '/admin', label: 'Dashboard' } as const, ...sections].map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={whereIs(href, pathname)}
              className="inline-flex min-h-11 items-center border-b-3 border-transparent font-semibold text-ink-soft hover:text-ink aria-[current]:border-press aria-[current]:text-ink"
            >
              {label} {href === '/admin/house-games' && <Waiting />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of objections that an admin still has to decide. */
function Waiting() {
  const waiting = useOpenObjections().reduce((sum, game) => sum + game.waiting, 0);
  if (waiting === 0) return null;
  return (
    <span className="ml-2 min-w-6 rounded-full bg-press px-1.5 text-center text-fine text-press-ink">
      <Count of={waiting} />{' '}
      <span className="sr-only">{waiting === 1 ? 'open objection' : 'open objections'}</span>
    </span>
  );
}

/** The link's `aria-current`: 'page' on the page itself, 'true' on the pages below it. */
function whereIs(href: string, pathname: string | null): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return href !== '/admin' && pathname?.startsWith(`${href}/`) ? 'true' : undefined;
}

const sections = [
  { href: '/admin/house-games', label: 'House Games' },
  { href: '/admin/themes', label: 'Themes' },
  { href: '/admin/squares', label: 'Squares' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/groups', label: 'Groups' },
] as const;
