'use client';

import { Icon } from '@/components/ui/icon';
import { shareInvitation } from './share-link';

/** The group's invite code. A click shares or copies the invite link. */
export function InviteBadge({
  invite_code,
  group_name,
}: {
  invite_code: string;
  group_name: string;
}) {
  return (
    <button
      type="button"
      onClick={() => shareInvitation(invite_code, group_name)}
      aria-label={`Invite code ${invite_code}: share or copy the link`}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-dashed border-rule-strong px-3 font-semibold tracking-[0.14em] tabular-nums hover:border-ink hover:bg-ink/5"
    >
      {invite_code}
      <Icon name="link" className="size-4 text-ink-soft" />
    </button>
  );
}
