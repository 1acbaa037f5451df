import { ConfirmDeed } from '@/components/forms/confirm-deed';
import { messages } from '@/lib/messages';
import type { GroupDeed } from './deeds';

type LeaveGroupProps = { group_id: string; leaveGroup: GroupDeed<{ group_id: string }> };

export function LeaveGroup({ group_id, leaveGroup }: LeaveGroupProps) {
  return (
    <ConfirmDeed
      label="Leave Group"
      variant="quiet"
      isDangerous
      question={messages.confirm_leave_group}
      deed={leaveGroup}
      input={{ group_id }}
      failure="leave_group_failed"
      next="/my-groups"
    />
  );
}
