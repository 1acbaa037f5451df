import type { ActionResult } from '@/lib/actions';
import type { SentInvitation } from '@/lib/groups/invitations';

export type GroupDeed<Input, Output = void> = (input: Input) => Promise<ActionResult<Output>>;

export type InviteToGroup = GroupDeed<
  { group_id: string; email: string; resend?: boolean },
  SentInvitation
>;
