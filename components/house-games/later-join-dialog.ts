'use client';

import { openedPart } from '@/components/ui/opened-part';

export const LaterJoinDialog = openedPart(
  () => import('./join-dialog').then((dialog) => dialog.JoinDialog),
  { isFirst: true },
);
