'use client';

import * as Menu from '@radix-ui/react-dropdown-menu';
import { Icon } from '@/components/ui/icon';
import type { OpenedMenu } from '@/components/ui/menu-press';
import { StandIn } from '@/components/ui/stand-in';

type RepairItemsProps = OpenedMenu & { onRepair: () => void };

/** The menu of a card without a visible problem. */
export function RepairItems({
  open,
  onOpenChange,
  opener,
  labelledBy,
  onRepair,
}: RepairItemsProps) {
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Trigger asChild>
        <StandIn button={opener} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          collisionPadding={12}
          aria-labelledby={labelledBy}
          className="z-60 min-w-44 animate-appear border border-t-3 border-ink bg-paper-raised py-1.5"
        >
          <Menu.Item
            onSelect={onRepair}
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
