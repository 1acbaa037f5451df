'use client';

import * as Menu from '@radix-ui/react-dropdown-menu';
import { useId, useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { useAction } from '@/components/forms/use-action';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { Waiting } from '@/lib/contract/accounts';
import { gamePath } from '@/lib/paths';
import { itemClass, MenuLink } from './menu-link';
import { signOut } from './sign-out';
import { useRecordWords } from './use-record-words';
import { DeleteAccount } from './delete-account';

type AccountMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  display_name: string;
  is_admin: boolean;
  is_anonymous: boolean;
  waiting: readonly Waiting[];
  onLeaving: (isLeaving: boolean) => void;
};

type StandInProps = { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> };

/** Makes the server-rendered button the menu's trigger, so that the menu is placed at it and returns the focus to it. */
function StandIn({ button, ref }: StandInProps) {
  useImperativeHandle(ref, () => button.current!, [button]);
  return null;
}

async function leaveForNow() {
  await signOut('signed_out');
  return { ok: true, data: null } as const;
}

export function AccountMenu({
  open,
  onOpenChange,
  opener,
  labelledBy,
  display_name,
  is_admin,
  is_anonymous,
  waiting,
  onLeaving,
}: AccountMenuProps) {
  const { run } = useAction();
  const record = useRecordWords(open);
  const recordId = useId();
  const [isDeleting, setDeleting] = useState(false);

  async function leave() {
    onLeaving(true);
    await run(leaveForNow);
    onLeaving(false);
  }

  return (
    <>
      <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
        <Menu.Trigger asChild>
          <StandIn button={opener} />
        </Menu.Trigger>
        {/* Without a portal, so that screen readers find the menu inside the navigation bar. */}
        <Menu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby={labelledBy}
          aria-describedby={recordId}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1.5rem)] min-w-56 animate-appear overflow-y-auto border border-t-3 border-ink bg-paper-raised py-1.5"
        >
          <Menu.Label className="truncate px-4 pt-1.5 pb-2 text-sm text-ink-soft sm:hidden">
            <bdi>{display_name}</bdi>
          </Menu.Label>
          {/* Reserves the full height, so that the loaded record does not move the links under the pointer. */}
          <Menu.Label
            id={recordId}
            className="min-h-[calc(2lh+0.75rem)] w-72 px-4 pt-1 pb-2 text-fine text-ink-soft"
          >
            {record ?? <Skeleton className="mt-0.5 h-4 w-40" />}
          </Menu.Label>
          {waiting.map((one) => {
            const href = gamePath({ id: one.game_id, kind: one.kind });
            return 'card_number' in one ? (
              <MenuLink key={`${href} ${one.card_number}`} href={href} icon="trophy">
                {`BINGO waiting: card #${one.card_number}`}
              </MenuLink>
            ) : (
              <MenuLink key={href} href={href} icon="alert">
                {one.objections === 1
                  ? 'Objection waiting'
                  : `${one.objections} objections waiting`}
              </MenuLink>
            );
          })}
          <MenuLink href="/my-games" icon="newspaper">
            My Games
          </MenuLink>
          <MenuLink href="/my-groups" icon="users">
            My Groups
          </MenuLink>
          <MenuLink href="/join" icon="plus">
            Enter a code
          </MenuLink>
          {is_admin && (
            <MenuLink href="/admin" icon="shield">
              Admin
            </MenuLink>
          )}
          <Menu.Separator className="my-1.5 border-t" />
          {/* Without an account there is no way to sign in again, so Sign Out would lose the cards. */}
          {is_anonymous ? (
            <MenuLink href="/keep-your-cards" icon="lock">
              Keep your cards
            </MenuLink>
          ) : (
            <Menu.Item className={itemClass} onSelect={leave}>
              <Icon name="log-out" className="size-4.5 text-ink-soft" />
              Sign Out
            </Menu.Item>
          )}
          {/* A finger that misses one item does not hit the other. */}
          <Menu.Separator className="mt-11 mb-1.5 border-t" />
          <Menu.Item className={itemClass} onSelect={() => setDeleting(true)}>
            <Icon name="trash" className="size-4.5 text-ink-soft" />
            Delete Account
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
      {open && (
        <p role="status" className="sr-only">
          {record ?? 'Loading your record'}
        </p>
      )}
      <DeleteAccount open={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}
