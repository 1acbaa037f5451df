import type { Waiting } from '@/lib/contract/accounts';
import type { Unread } from '@/lib/contract/notices';

/** The viewer's data that the shell shows; null for a visitor. */
export type ShellViewer = {
  display_name: string;
  bingo_bank_balance: number;
  is_admin: boolean;
  is_anonymous: boolean;
  waiting: Waiting[];
  unread: Unread[];
};
