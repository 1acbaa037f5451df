'use client';

import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMenuPress } from '@/components/ui/menu-press';
import { Spinner } from '@/components/ui/spinner';
import type { Waiting } from '@/lib/contract/accounts';
import { waitingWord } from '@/lib/games/waiting';
import { useWaiting } from '@/components/shell/waiting';
import { AccountMenu } from './account-menu';

type UserMenuProps = {
  display_name: string;
  is_admin: boolean;
  is_anonymous: boolean;
  /** What waits for them, as the server knew it. */
  waiting: readonly Waiting[];
};

export function UserMenu({
  display_name,
  is_admin,
  is_anonymous,
  waiting: initial,
}: UserMenuProps) {
  const waiting = useWaiting(initial);
  const word = waitingWord(waiting);
  const [isLeaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { root, trigger } = useMenuPress();

  function press(event: PointerEvent) {
    trigger.onPointerDown();
    if (event.button !== 0 || event.ctrlKey) return;
    // The menu takes the focus, not the button under the pointer.
    if (!root.open) event.preventDefault();
    root.onOpenChange(!root.open);
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    root.onOpenChange(true);
  }

  return (
    <>
      <button
        {...trigger}
        ref={button}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={root.open}
        aria-label={`Account of ${display_name}${word ? `, ${word}` : ''}`}
        aria-busy={isLeaving || undefined}
        onPointerDown={press}
        onKeyDown={openByKey}
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
        {...root}
        opener={button}
        labelledBy={id}
        display_name={display_name}
        is_admin={is_admin}
        is_anonymous={is_anonymous}
        waiting={waiting}
        onLeaving={setLeaving}
      />
    </>
  );
}
