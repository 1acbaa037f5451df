import { ConfirmAction } from '@/components/forms/confirm-action';
import type { GroupMember } from '@/lib/contract/groups';
import { confirm_remove_member } from '@/lib/words/groups';
import { fill } from '@/lib/words/message';
import { removeMember } from '@/server-actions/groups';

type RemoveMemberProps = { group_id: string; member: GroupMember };

export function RemoveMember({ group_id, member }: RemoveMemberProps) {
  const { user_id, display_name } = member;
  return (
    <ConfirmAction
      label="Remove"
      aria-label={`Remove ${display_name}`}
      variant="quiet"
      isDangerous
      question={fill(confirm_remove_member, { name: display_name })}
      action={removeMember}
      input={{ group_id, user_id }}
    />
  );
}
