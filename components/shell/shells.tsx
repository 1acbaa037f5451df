'use client';

import { Suspense, type ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { no_scripts } from '@/lib/words/common';
import { FollowSession } from './follow-session';
import { Footer } from './footer';
import { RedirectMessage } from './redirect-message';
import { Sidebar } from './sidebar';
import { SkipLink } from './skip-link';
import { TopNavigation } from './top-navigation';

type ShellProps = {
  /** The account corner, or a Suspense boundary around it. */
  account: ReactNode;
  children: ReactNode;
};

type StandardShellProps = ShellProps & {
  /**
   * The visitor panel, if there is one: a separate column from `lg` on, below the page on smaller screens. The column is there
   * before the panel has arrived, so that the page does not move.
   */
  aside?: ReactNode;
};

function Frame({ account, children }: ShellProps) {
  return (
    <div className="frame">
      <SkipLink />
      <FollowSession />
      <TopNavigation>{account}</TopNavigation>
      <noscript>
        <p className="border-b border-rule bg-paper-sunken px-4 py-3 text-center">
          {no_scripts.title}
        </p>
      </noscript>
      <Suspense>
        <RedirectMessage />
      </Suspense>
      <div className="mx-auto flex w-full max-w-[88rem] flex-1 flex-col page-gutter">
        {children}
      </div>
      <Footer />
    </div>
  );
}

function Content({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pt-6 pb-16 sm:pt-8">
      {children}
    </main>
  );
}

/** The layout with top navigation, sidebar, page and an optional panel. */
export function StandardShell({ account, aside, children }: StandardShellProps) {
  return (
    <Frame account={account}>
      <div className="flex-1 xl:grid xl:grid-cols-[10.5rem_minmax(0,1fr)]">
        <Sidebar />
        <div
          className={cx(
            'grid content-start gap-x-8 xl:pl-8 [&>aside]:my-8 [&>aside]:self-start',
            Boolean(aside) && 'lg:not-has-[>[hidden]]:grid-cols-[minmax(0,1fr)_15rem]',
          )}
        >
          <Content>{children}</Content>
          {aside}
        </div>
      </div>
    </Frame>
  );
}

/** The layout without a sidebar, for games, forms and admin pages that need the full width. */
export function BareShell({ account, children }: ShellProps) {
  return (
    <Frame account={account}>
      <Content>{children}</Content>
    </Frame>
  );
}
