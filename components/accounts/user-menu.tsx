'use client';

import * as Menu from '@radix-ui/react-dropdown-menu';
import type { Route } from 'next';
import Link from 'next/link';
import { useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { Icon, type IconName } from '@/components/ui/icon';
import { useMenuPress } from '@/components/ui/menu-press';
import { Spinner } from '@/components/ui/spinner';
import { openLater } from '@/components/ui/open-later';
import * as accountFailures from '@/lib/accounts/failures';
import { gamePath } from '@/lib/games/path';
import type { WaitingLine } from '@/lib/cards/answers';
import { signOut } from './sign-out';
import { useWaiting } from '@/components/shell/waiting-lines';

const DeleteAccount = openLater(
  () => import('./delete-account').then((shell) => shell.DeleteAccount),
  { onDemand: true },
);

type UserMenuProps = {
  display_name: string;
  is_admin: boolean;
  /** Lines that could be called, as the server knew them. */
  waiting: readonly WaitingLine[];
};

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-[0.9375rem] outline-none select-none data-highlighted:bg-ink/8';

function MenuLink({ href, icon, children }: { href: Route; icon: IconName; children: string }) {
  return (
    <Menu.Item asChild>
      <Link href={href} className={itemClass}>
        <Icon name={icon} className="size-4.5 text-ink-soft" />
        {children}
      </Link>
    </Menu.Item>
  );
}

async function leaveForNow() {
  await signOut('signed_out');
  return { ok: true, data: null } as const;
}

export function UserMenu({ display_name, is_admin, waiting }: UserMenuProps) {
  const lines = useWaiting(waiting);
  const { run, isBusy: isLeaving } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const menu = useMenuPress('account');

  const leave = () => run(leaveForNow, { failure: accountFailures.signOut });

  return (
    <>
      <Menu.Root modal={false} {...menu.root}>
        <Menu.Trigger
          {...menu.trigger}
          aria-label={`Account of ${display_name}${lines.length > 0 ? ', BINGO waiting' : ''}`}
          aria-busy={isLeaving || undefined}
          className="relative flex h-11 min-w-11 touch-manipulation items-center justify-center gap-2 rounded-sm border border-ink hover:bg-ink/8 data-[state=open]:bg-ink/8 sm:px-3"
        >
          {isLeaving ? <Spinner /> : <Icon name="user" />}
          {lines.length > 0 && (
            <span className="absolute -top-1.5 -right-1.5 size-3.5 animate-live rounded-full border-2 border-paper bg-press" />
          )}
          <span
            dir="auto"
            className="hidden max-w-40 truncate text-[0.9375rem] font-semibold sm:block"
          >
            {display_name}
          </span>
          <Icon name="chevron-down" className="hidden size-4 sm:block" />
        </Menu.Trigger>
        {/* No portal: what opens in the bar is part of it to a screen reader as well. */}
        <Menu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-[calc(100vw-1.5rem)] min-w-56 animate-appear border border-t-3 border-ink bg-paper-raised py-1.5"
        >
          <Menu.Label className="truncate px-4 pt-1.5 pb-2 text-sm text-ink-soft sm:hidden">
            <bdi>{display_name}</bdi>
          </Menu.Label>
          {lines.map((line) => (
            <MenuLink
              key={`${line.game_id} ${line.card_number}`}
              href={gamePath({ id: line.game_id, kind: line.kind })}
              icon="trophy"
            >
              {`BINGO waiting: card #${line.card_number}`}
            </MenuLink>
          ))}
          <MenuLink href="/my-games" icon="newspaper">
            My Games
          </MenuLink>
          <MenuLink href="/my-groups" icon="users">
            My Groups
          </MenuLink>
          {is_admin && (
            <MenuLink href="/admin" icon="shield">
              Admin
            </MenuLink>
          )}
          <Menu.Separator className="my-1.5 border-t" />
          <Menu.Item className={itemClass} onSelect={leave}>
            <Icon name="log-out" className="size-4.5 text-ink-soft" />
            Sign Out
          </Menu.Item>
          <Menu.Separator className="my-1.5 border-t" />
          <Menu.Item className={itemClass} onSelect={() => setDeleting(true)}>
            <Icon name="trash" className="size-4.5 text-ink-soft" />
            Delete Account
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
      <DeleteAccount open={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}
