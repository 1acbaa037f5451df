import { ConfirmAction } from '@/components/forms/confirm-action';
import * as groupFailures from '@/lib/groups/failures';
import { confirm_leave_group } from '@/lib/groups/messages';
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
      failure={groupFailures.leaveGroup}
      next="/my-groups"
    />
  );
}
