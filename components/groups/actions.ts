import type { ActionResult } from '@/lib/actions';
import type { SentInvitation } from '@/lib/groups/invitations';

export type GroupAction<Input, Output = void> = (input: Input) => Promise<ActionResult<Output>>;

export type InviteToGroup = GroupAction<
  { group_id: string; email: string; resend?: boolean },
  SentInvitation
>;
