import { ConfirmAction } from '@/components/forms/confirm-action';
import type { GroupMember } from '@/lib/groups/answers';
import { messageOf } from '@/lib/messages';
import type { GroupAction } from './actions';

type RemoveMemberProps = {
  group_id: string;
  member: GroupMember;
  removeMember: GroupAction<{ group_id: string; user_id: string }>;
};

export function RemoveMember({ group_id, member, removeMember }: RemoveMemberProps) {
  const { user_id, display_name } = member;
  return (
    <ConfirmAction
      label="Remove"
      aria-label={`Remove ${display_name}`}
      variant="quiet"
      isDangerous
      question={messageOf('confirm_remove_member', { name: display_name })}
      action={removeMember}
      input={{ group_id, user_id }}
      failure="remove_member_failed"
    />
  );
}
