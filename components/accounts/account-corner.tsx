'use client';

import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { Money } from '@/components/ui/money';
import { useTitleOf } from '@/components/shell/page-title';
import { Icon } from '@/components/ui/icon';
import type { Unread } from '@/lib/contract/notices';
import { placeUnread, useUnread } from '@/components/notices/push';
import { useMenuPress } from '@/components/ui/menu-press';
import { openedPart } from '@/components/ui/opened-part';
import { Spinner } from '@/components/ui/spinner';
import type { Waiting } from '@/lib/contract/accounts';
import { waitingWord } from '@/lib/games/waiting';
import { useWaiting } from '@/components/notices/waiting-title';
import { VisitorCorner } from './visitor-corner';

const AccountMenu = openedPart(() => import('./account-menu').then((menu) => menu.AccountMenu));

/** The right end of the top navigation: links to sign in and sign up, or the bank and the account menu. */
export function AccountCorner({ viewer }: { viewer: ShellViewer | null }) {
  if (!viewer) return <VisitorCorner />;
  return (
    // On a phone with large text, its parts wrap together with the rest of the navigation.
    <div className="flex items-center gap-3 max-sm:contents">
      <p className="text-right leading-none">
        <span className="sr-only">Bingo bank balance: </span>
        <Money amount={viewer.bingo_bank_balance} className="text-[0.9375rem] font-semibold" />
        <span className="mt-1 block text-xs leading-none text-ink-soft">play money</span>
      </p>
      <Bell unread={viewer.unread} />
      <UserMenu
        display_name={viewer.display_name}
        is_admin={viewer.is_admin}
        is_anonymous={viewer.is_anonymous}
        waiting={viewer.waiting}
      />
      {/* The menu needs scripts. */}
      <noscript>
        <form method="post" action="/auth/sign-out">
          <button type="submit" className="button button-sm button-quiet">
            Sign Out
          </button>
        </form>
      </noscript>
    </div>
  );
}

/** The link to the notices, with the number of unread ones, also in the tab's title and as the installed app's badge. */
function Bell({ unread }: { unread: readonly Unread[] }) {
  const count = useUnread(unread);
  const shown = count < 100 ? String(count) : '99+';
  useTitleOf('unread', count > 0 ? shown : null);

  const placed = useRef<readonly Unread[]>(null);

  useEffect(() => {
    // React runs the effects of a hidden page again when the viewer returns to it, and its numbers are stale by then.
    if (placed.current === unread) return;
    placed.current = unread;
    placeUnread(unread);
  }, [unread]);

  useEffect(() => {
    // Fails where the app is not installed or the browser refuses, which changes nothing here.
    navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);

  return (
    <Link
      href="/notices"
      aria-label={count > 0 ? `Notifications, ${shown} new` : 'Notifications'}
      className="relative flex size-11 items-center justify-center rounded-sm hover:bg-ink/8"
    >
      <Icon name="bell" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full border border-paper bg-press px-1 text-center text-xs leading-4.5 font-semibold figures text-press-ink"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}

type UserMenuProps = {
  display_name: string;
  is_admin: boolean;
  is_anonymous: boolean;
  /** What waits for the viewer, as the server knew it when it rendered the page. */
  waiting: readonly Waiting[];
};

function UserMenu({ display_name, is_admin, is_anonymous, waiting: initial }: UserMenuProps) {
  const waiting = useWaiting(initial);
  const word = waitingWord(waiting);
  const [isLeaving, setLeaving] = useState(false);
  const { menu, trigger } = useMenuPress();

  return (
    <>
      <button
        {...trigger}
        aria-label={`Account of ${display_name}${word ? `, ${word}` : ''}`}
        aria-busy={isLeaving || undefined}
        className="relative flex h-11 min-w-11 touch-manipulation items-center justify-center gap-2 rounded-sm border border-ink hover:bg-ink/8 aria-expanded:bg-ink/8 sm:px-3"
      >
        {isLeaving ? <Spinner /> : <Icon name="user" />}
        {word && (
          <span className="absolute -top-1.5 -right-1.5 size-3.5 animate-live rounded-full border-2 border-paper bg-press" />
        )}
        <span
          dir="auto"
          className="hidden max-w-40 truncate text-[0.9375rem] font-semibold sm:block"
        >
          {display_name}
        </span>
        <Icon name="chevron-down" className="hidden size-4 sm:block" />
      </button>
      <AccountMenu
        {...menu}
        display_name={display_name}
        is_admin={is_admin}
        is_anonymous={is_anonymous}
        waiting={waiting}
        onLeaving={setLeaving}
      />
    </>
  );
}

/** The viewer's data that the shell shows; null for a visitor. */
export type ShellViewer = {
  display_name: string;
  bingo_bank_balance: number;
  is_admin: boolean;
  is_anonymous: boolean;
  waiting: Waiting[];
  unread: Unread[];
};
