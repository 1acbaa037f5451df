import { ConfirmAction } from '@/components/forms/confirm-action';
import { messages } from '@/lib/messages';
import type { GroupAction } from './actions';

type LeaveGroupProps = { group_id: string; leaveGroup: GroupAction<{ group_id: string }> };

export function LeaveGroup({ group_id, leaveGroup }: LeaveGroupProps) {
  return (
    <ConfirmAction
      label="Leave Group"
      variant="quiet"
      isDangerous
      question={messages.confirm_leave_group}
      action={leaveGroup}
      input={{ group_id }}
      failure="leave_group_failed"
      next="/my-groups"
    />
  );
}
