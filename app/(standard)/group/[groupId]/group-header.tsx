import type { ReactNode } from 'react';
import { GuestSwitch } from '@/components/groups/guest-switch';
import { InviteBadge } from '@/components/groups/invite-badge';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/components/ui/money';
import type { Group } from '@/lib/contract/groups';

type GroupHeaderProps = {
  group: Group;
  /** The pot would give away that a delayed game is over. */
  hidesPot: boolean;
  children: ReactNode;
};

export function GroupHeader({ group, hidesPot, children }: GroupHeaderProps) {
  const { name: group_name, invite_code, is_creator } = group;
  return (
    <header className="grid gap-4 pb-8">
      <h1 className="text-headline">
        <bdi>{group_name}</bdi>
        {is_creator && (
          <>
            <Icon name="crown" className="ml-3 inline size-[0.7em] align-baseline text-press" />
            <span className="sr-only"> (you created this group)</span>
          </>
        )}
      </h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {!hidesPot && (
          <p>
            <span className="text-ink-soft">Group pot </span>
            <Money amount={group.pot_amount} playMoney className="text-xl font-semibold" />
          </p>
        )}
        <InviteBadge {...{ invite_code, group_name }} />
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
      {is_creator && <GuestSwitch group_id={group.id} allows_guests={group.allows_guests} />}
    </header>
  );
}
