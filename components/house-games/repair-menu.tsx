'use client';

import * as Menu from '@radix-ui/react-dropdown-menu';
import { useRepairCard } from '@/components/game/card/repair-card';
import { buttonClass } from '@/components/ui/button-styles';
import { Icon } from '@/components/ui/icon';
import { useMenuPress } from '@/components/ui/menu-press';
import type { Card } from '@/lib/bingo/game';

/** A menu with Repair Card, for cards that have no visible problem. */
export function RepairMenu({ card }: { card: Card }) {
  const { busy, repair } = useRepairCard(card);
  const menu = useMenuPress();
  return (
    <Menu.Root modal={false} {...menu.root}>
      <Menu.Trigger
        {...menu.trigger}
        aria-label="More"
        aria-busy={busy || undefined}
        className={buttonClass({ variant: 'quiet', size: 'icon' })}
      >
        <Icon name="more" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          collisionPadding={12}
          className="z-60 min-w-44 animate-appear border border-t-3 border-ink bg-paper-raised py-1.5"
        >
          <Menu.Item
            onSelect={repair}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-[0.9375rem] outline-none select-none data-highlighted:bg-ink/8"
          >
            <Icon name="wrench" className="size-4.5 text-ink-soft" />
            Repair Card
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
