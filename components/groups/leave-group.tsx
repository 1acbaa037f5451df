import { ConfirmAction } from '@/components/forms/confirm-action';
import { confirm_leave_group, leave_group_failed } from '@/lib/words/groups';
import { leaveGroup } from '@/server-actions/groups';

export function LeaveGroup({ group_id }: { group_id: string }) {
  return (
    <ConfirmAction
      label="Leave Group"
      variant="quiet"
      isDangerous
      question={confirm_leave_group}
      action={leaveGroup}
      input={{ group_id }}
      failure={{ leave_group_failed }}
      next="/my-groups"
    />
  );
}
