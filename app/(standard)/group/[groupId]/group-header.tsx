import type { ReactNode } from 'react';
import { InviteBadge } from '@/components/groups/invite-badge';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/components/ui/money';
import type { Group } from '@/lib/groups/answers';

export function GroupHeader({ group, children }: { group: Group; children: ReactNode }) {
  return (
    <header className="grid gap-4 pb-8">
      <h1 className="text-headline">
        <bdi>{group.name}</bdi>
        {group.is_creator && (
          <>
            <Icon name="crown" className="ml-3 inline size-[0.7em] align-baseline text-press" />
            <span className="sr-only"> (you created this group)</span>
          </>
        )}
      </h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>
          <span className="text-ink-soft">Group pot </span>
          <Money amount={group.pot_amount} playMoney className="text-xl font-semibold" />
        </p>
        <InviteBadge invite_code={group.invite_code} group_name={group.name} />
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </header>
  );
}
