import { ConfirmAction } from '@/components/forms/confirm-action';
import type { GameSummary } from '@/lib/contract/games';
import { leave_group_failed } from '@/lib/words/groups';
import { leaveQuestion } from '@/lib/words/leaving';
import { leaveGroup } from '@/server-actions/groups';

export function LeaveGroup({ group_id, games }: { group_id: string; games: GameSummary[] }) {
  return (
    <ConfirmAction
      label="Leave Group"
      variant="quiet"
      isDangerous
      question={leaveQuestion(games)}
      action={leaveGroup}
      input={{ group_id }}
      failure={{ leave_group_failed }}
      next="/my-groups"
    />
  );
}
