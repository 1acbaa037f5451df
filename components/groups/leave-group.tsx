import { ConfirmAction } from '@/components/forms/confirm-action';
import type { GameSummary } from '@/lib/contract/games';
import { leaveQuestion } from '@/lib/words/groups';
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
      next="/my-groups"
    />
  );
}
