'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Suspense } from 'react';
import { sections } from './sections';

/** The pages of the admin area, on each of them. */
export function AdminNavigation() {
  return (
    <Suspense fallback={<Links pathname={null} />}>
      <HereMarked />
    </Suspense>
  );
}

function HereMarked() {
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
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** 'true' on the pages below a section. */
function whereIs(href: string, pathname: string | null): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return href !== '/admin' && pathname?.startsWith(`${href}/`) ? 'true' : undefined;
}
