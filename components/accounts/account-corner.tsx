'use client';

import { Money } from '@/components/ui/money';
import { Bell } from '@/components/notices/bell';
import { UserMenu } from './user-menu';
import type { ShellViewer } from './viewer';
import { VisitorCorner } from './visitor-corner';

/** The right end of the top navigation: the way in, or the bank and the menu. */
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
    </div>
  );
}
