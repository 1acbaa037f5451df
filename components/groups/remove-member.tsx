import { ConfirmDeed } from '@/components/forms/confirm-deed';
import type { GroupMember } from '@/lib/groups/answers';
import { messageOf } from '@/lib/messages';
import type { GroupDeed } from './deeds';

type RemoveMemberProps = {
  group_id: string;
  member: GroupMember;
  removeMember: GroupDeed<{ group_id: string; user_id: string }>;
};

export function RemoveMember({ group_id, member, removeMember }: RemoveMemberProps) {
  const { user_id, display_name } = member;
  return (
    <ConfirmDeed
      label="Remove"
      aria-label={`Remove ${display_name}`}
      variant="quiet"
      isDangerous
      question={messageOf('confirm_remove_member', { name: display_name })}
      deed={removeMember}
      input={{ group_id, user_id }}
      failure="remove_member_failed"
    />
  );
}
