import type { ReactNode } from 'react';
import { InviteBadge } from '@/components/groups/invite-badge';
import { InviteFriends } from '@/components/groups/invite-friends';
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
  const { id: group_id, name: group_name, invite_code, is_creator } = group;
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
        <div className="flex flex-wrap gap-3">
          <InviteBadge {...{ invite_code, group_name }} />
          <InviteFriends
            group={{ group_id, group_name, invite_code }}
            label="Show QR Code"
            canMail={is_creator}
            variant="secondary"
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </header>
  );
}
