'use client';

import { Suspense, type ReactNode, useEffect, useRef, type MouseEvent } from 'react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { no_scripts, PRODUCT_NAME } from '@/lib/words/common';
import { showToast } from '@/components/ui/toast';
import { safePath } from '@/lib/accounts/redirect';
import { holdsSession, identityIn } from '@/lib/cookies';
import { forgetPerson } from '@/components/accounts/forget-person';
import { contentOfPage } from '@/components/ui/focus';
import { cx } from '@/components/ui/cx';
import { QuietLink } from '@/components/ui/quiet-link';
import { SectionLinks, sections } from './section-links';
import { onOtherTabs, tellOtherTabs } from './other-tabs';
import { NavigationDrawer } from './navigation-drawer';
import { ThemeSwitch } from './theme-switch';

type ShellProps = {
  /** The account corner, or a Suspense boundary around it. */
  account: ReactNode;
  children: ReactNode;
};

type StandardShellProps = ShellProps & {
  /** The visitor panel, if there is one: a separate column from `lg` on, below the page on smaller screens. */
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
        <NoticeFromUrl />
      </Suspense>
      <div className="mx-auto flex w-full max-w-[88rem] flex-1 flex-col page-gutter">
        {children}
      </div>
      <Colophon />
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
        <div className="grid content-start gap-x-8 lg:has-[>aside]:grid-cols-[minmax(0,1fr)_15rem] xl:pl-8 [&>aside]:my-8 [&>aside]:self-start">
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

/** The sticky sidebar on wide screens. Below `xl` the drawer replaces it. */
function Sidebar() {
  return (
    <div className="hidden border-r xl:block">
      <nav aria-label="Sections" className="sticky top-16 -ml-3 py-8 pr-4">
        <SectionLinks className="grid gap-1" />
      </nav>
    </div>
  );
}

function skip(event: MouseEvent) {
  event.preventDefault();
  contentOfPage()?.focus();
}

/** The first tab stop, which skips the navigation. Each shell gives its <main> the id `content`. */
function SkipLink() {
  return (
    <a
      href="#content"
      onClick={skip}
      className="fixed top-2 left-2 z-60 -translate-y-24 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus-visible:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}

/** The footer of every page. */
function Colophon() {
  return (
    <footer className="border-t border-ink">
      <div className="mx-auto flex max-w-[88rem] flex-wrap items-center justify-between gap-x-8 gap-y-2 page-gutter py-4 text-fine text-ink-soft">
        <p className="max-w-prose">
          {PRODUCT_NAME} is satire, printed on no paper but yours and played for no money. Any
          resemblance to tomorrow’s news is the point.
        </p>
        <nav aria-label="Small print" className="-mx-[8px] flex flex-wrap">
          {sections.slice(1).map(({ href, label }) => (
            <QuietLink
              key={href}
              href={href}
              className="flex min-h-11 items-center px-2 hover:text-press"
            >
              {label}
            </QuietLink>
          ))}
        </nav>
      </div>
    </footer>
  );
}

/**
 * Shows the message of a redirect's `?notice=<key>` as a toast, once, and removes the key from the URL. Needs a Suspense
 * boundary.
 */
function NoticeFromUrl() {
  const router = useRouter();
  const pathname = usePathname();
  const searchParams = useSearchParams();
  const shown = useRef<string | null>(null);
  const key = searchParams.get('notice');

  useEffect(() => {
    if (!key) {
      shown.current = null;
      return;
    }
    if (shown.current === key) return;
    shown.current = key;
    import('@/lib/words/redirects').then(
      ({ isNoticeKey, redirectMessages }) => {
        if (isNoticeKey(key)) showToast(redirectMessages[key]);
      },
      (error) => console.warn(`A message could not be shown: ${key}`, error),
    );
    const rest = new URLSearchParams(searchParams);
    rest.delete('notice');
    const query = rest.size ? `?${rest}` : '';
    router.replace(safePath(`${pathname}${query}${window.location.hash}`), { scroll: false });
  }, [key, pathname, router, searchParams]);

  return null;
}

/** The identity of the pages that this tab keeps. */
let known = typeof document === 'undefined' ? '' : identityIn(document.cookie);

/** Joined channels would otherwise keep receiving messages as the user who signed out. */
const leaveChannels = async () => (await import('@/lib/supabase/browser')).leaveAllChannels();

/**
 * Keeps this tab in step with the sign-ins, sign-outs and first cards of all tabs. If somebody else is here now, the document
 * is loaded again, because the router keeps pages of the old identity. If a session has ended, the page is refreshed, which
 * leads to the sign-in and keeps what was typed. This tab's own sign-in comes from an action, after which Next drops its pages.
 */
function FollowSession() {
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => {
    if (identityIn(document.cookie) === known) return;
    known = identityIn(document.cookie);
    tellOtherTabs('identity_changed');
  }, [pathname]);

  useEffect(() => {
    function follow() {
      const before = known;
      known = identityIn(document.cookie);
      if (known === before) return false;
      if (holdsSession(before) && !holdsSession(known)) router.refresh();
      else {
        document.documentElement.hidden = true;
        window.location.reload();
      }
      return true;
    }
    const check = () => void follow();
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !follow()) router.refresh();
    };
    const stop = onOtherTabs((news) => {
      if (news === 'session_ended') {
        forgetPerson();
        leaveChannels().catch(() => undefined);
      }
      if (!follow()) router.refresh();
    });
    window.addEventListener('pageshow', restore);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      stop();
      window.removeEventListener('pageshow', restore);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [router]);
  return null;
}

/** `children` is the account corner, which may be streamed after the rest. */
function TopNavigation({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-(--bar-top) z-30 border-b border-ink bg-paper low:static">
      <div className="mx-auto flex min-h-15 max-w-[88rem] flex-wrap items-center justify-end gap-x-2 page-gutter">
        <Logo className="mr-auto" />
        <ThemeSwitch className="mr-2 max-lg:hidden" />
        {children}
        <NavigationDrawer />
      </div>
    </header>
  );
}

/** A miniature card with a marked diagonal. */
function LogoMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 shrink-0">
      <path className="fill-paper-raised" d="M1.5 1.5h21v21h-21z" />
      <path className="fill-mark" d="M1.5 1.5h7v7h-7zM15.5 15.5h7v7h-7z" />
      <path className="fill-press" d="M8.5 8.5h7v7h-7z" />
      <path
        className="stroke-ink"
        fill="none"
        strokeWidth="1.5"
        d="M1.5 1.5h21v21h-21zM8.5 1.5v21m7-21v21m-14-14h21m-21 7h21"
      />
    </svg>
  );
}

/** The logo, which links to the home page. */
function Logo({ className }: { className?: string }) {
  return (
    <QuietLink
      href="/"
      className={cx('inline-flex min-h-11 min-w-[44px] items-center gap-2.5 rounded-sm', className)}
    >
      <LogoMark />
      <span className="font-serif text-[1.375rem] leading-none font-semibold tracking-tight max-sm:sr-only">
        {PRODUCT_NAME}
      </span>
    </QuietLink>
  );
}
