/** The page that joins whoever was invited by their address; with the invitation's id it also says to what. */
export const directJoinPath = (groupId: string, invitationId?: string) =>
  `/join-group-direct/${groupId}${invitationId ? `?invitation=${invitationId}` : ''}`;

export const invitePath = (inviteCode: string) => `/invite/${inviteCode}` as const;
