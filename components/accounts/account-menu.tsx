'use client';

import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  useId,
  useImperativeHandle,
  useState,
  type Ref,
  type RefObject,
  useEffect,
  type FormEvent,
} from 'react';
import type { Route } from 'next';
import Link from 'next/link';
import { useAction } from '@/components/forms/use-action';
import { Icon, type IconName } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { Waiting } from '@/lib/contract/accounts';
import { gamePath } from '@/lib/paths';
import { readRecord } from '@/lib/live/later-reads';
import { sentenceOf } from '@/lib/words/message';
import type { PlayerRecord } from '@/lib/contract/results';
import { load_record_failed, no_finished_games, recordWords } from '@/lib/words/results';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/forms/field';
import { FormError } from '@/components/forms/form-error';
import { confirm_delete_account, delete_account_failed } from '@/lib/words/accounts';
import { DELETE_WORD, unexpected_error } from '@/lib/words/common';
import { deleteAccount } from '@/server-actions/accounts';
import { tellOtherTabs } from '@/components/shell/other-tabs';
import type { NoticeKey } from '@/lib/words/redirects';
import { withNotice } from '@/lib/accounts/redirect';
import { forgetPerson } from './forget-person';

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
  const { run } = useAction(unexpected_error);
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

type DeleteAccountProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Deletes the account after the user has typed a confirmation word, and then opens the home page. */
function DeleteAccount({ open, onOpenChange }: DeleteAccountProps) {
  const [confirmation, setConfirmation] = useState('');
  const { run, isBusy, refusal, dismiss } = useAction(delete_account_failed);
  const { title, description } = confirm_delete_account;

  function show(open: boolean) {
    setConfirmation('');
    dismiss();
    onOpenChange(open);
  }

  async function remove(event: FormEvent) {
    event.preventDefault();
    await run(deleteAndLeave, { shown: 'all' });
  }

  async function deleteAndLeave() {
    const result = await deleteAccount({ confirmation });
    if (result.ok) await leaveForGood();
    return result;
  }

  return (
    <Dialog
      name="delete_account"
      open={open}
      onOpenChange={show}
      title={title}
      description={description}
      footer={
        <>
          <Button
            variant="secondary"
            aria-disabled={isBusy || undefined}
            onClick={() => show(false)}
          >
            Cancel
          </Button>
          <Button type="submit" form="delete-account" variant="danger" busy={isBusy}>
            Delete Account
          </Button>
        </>
      }
    >
      <form id="delete-account" onSubmit={remove} noValidate className="grid gap-4">
        <Field id="delete-confirmation" label={`Type ${DELETE_WORD} to confirm`}>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        </Field>
        {refusal && <FormError message={refusal.message} />}
      </form>
    </Dialog>
  );
}

/**
 * Signs out and opens the home page with a full page load, because the client-side caches contain pages rendered for
 * the user and text they typed.
 */
export async function signOut(notice: NoticeKey): Promise<void> {
  // This is first: a request below may fail, and then this browser would go on receiving this person's pushes.
  if (globalThis.Notification?.permission === 'granted') {
    const { unsubscribe } = await import('@/components/notices/push');
    await unsubscribe().catch(() => undefined);
  }
  // Joined channels would otherwise keep receiving messages as the user who signed out.
  const { leaveAllChannels } = await import('@/lib/supabase/browser');
  await leaveAllChannels();
  const { ok } = await fetch('/auth/sign-out', { method: 'POST' });
  if (!ok) throw new Error('Not signed out');
  goHome(notice);
}

/** Leaves after the account was deleted, even if the request to end the session fails. */
const leaveForGood = (): Promise<void> =>
  signOut('account_deleted').catch(() => goHome('account_deleted'));

function goHome(notice: NoticeKey): void {
  forgetPerson();
  tellOtherTabs('session_ended');
  // Back would restore this page as it was.
  window.addEventListener('pageshow', () => window.location.reload());
  window.location.assign(withNotice('/', notice));
}
