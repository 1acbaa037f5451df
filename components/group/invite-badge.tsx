'use client';

import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import { invitePath } from '@/lib/groups';
import { shareLink } from './share-link';

/** The group's code; a click shares or copies its link. */
export function InviteBadge({
  invite_code,
  group_name,
}: {
  invite_code: string;
  group_name: string;
}) {
  async function share() {
    const notice = await shareLink(invitePath(invite_code), `Join ${group_name}`);
    if (notice) notify(notice);
  }
  return (
    <button
      type="button"
      onClick={share}
      aria-label={`Invite code ${[...invite_code].join(' ')}: share or copy the link`}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-dashed border-rule-strong px-3 font-semibold tracking-[0.14em] tabular-nums hover:border-ink hover:bg-ink/5"
    >
      {invite_code}
      <Icon name="copy" className="size-4 text-ink-soft" />
    </button>
  );
}
