'use client';

import * as Menu from '@radix-ui/react-dropdown-menu';
import { useId, useState, useEffect } from 'react';
import type { Route } from 'next';
import Link from 'next/link';
import { useAction } from '@/components/forms/use-action';
import { Icon, type IconName } from '@/components/ui/icon';
import type { OpenedMenu } from '@/components/ui/menu-press';
import { Skeleton } from '@/components/ui/skeleton';
import { StandIn } from '@/components/ui/stand-in';
import type { Waiting } from '@/lib/contract/accounts';
import { gamePath } from '@/lib/paths';
import { readRecord } from '@/lib/live/later-reads';
import { sentenceOf } from '@/lib/words/message';
import type { PlayerRecord } from '@/lib/contract/results';
import { load_record_failed, no_finished_games, recordWords } from '@/lib/words/results';
import { unexpected_error } from '@/lib/words/common';
import { signOut } from './sign-out';

type AccountMenuProps = OpenedMenu & {
  display_name: string;
  is_admin: boolean;
  is_anonymous: boolean;
  waiting: readonly Waiting[];
  onLeaving: (isLeaving: boolean) => void;
};

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
  const { run } = useAction(unexpected_error);
  const record = useRecordWords(open);
  const recordId = useId();

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
          <MenuLink href="/account" icon="user">
            Account
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
        </Menu.Content>
      </Menu.Root>
      {open && (
        <p role="status" aria-live="polite" className="sr-only">
          {record ?? 'Loading your record'}
        </p>
      )}
    </>
  );
}

/**
 * A summary of the viewer's finished games, re-read each time the menu opens. Null until the first read has ended;
 * later, the previous summary stays while reading and if a read fails.
 */
function useRecordWords(isOpen: boolean): string | null {
  const [read, setRead] = useState<PlayerRecord | 'failed' | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const keep = (record: PlayerRecord | null) => setRead((known) => record ?? known ?? 'failed');
    readRecord().then(keep, () => keep(null));
  }, [isOpen]);

  if (read === 'failed') return sentenceOf(load_record_failed);
  if (!read) return null;
  const words = recordWords(read);
  return words ? `${words} (play money)` : no_finished_games.title;
}

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
