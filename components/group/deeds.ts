import type { ActionResult } from '@/lib/actions';
import type { SentInvitation } from '@/lib/invitations';

export type InviteToGroup = (input: {
  group_id: string;
  email: string;
  resend?: boolean;
}) => Promise<ActionResult<SentInvitation>>;
