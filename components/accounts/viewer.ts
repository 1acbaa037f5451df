import type { Waiting } from '@/lib/contract/accounts';

/** What the shell shows of the person who is looking; null is a visitor. */
export type ShellViewer = {
  display_name: string;
  bingo_bank_balance: number;
  is_admin: boolean;
  waiting: Waiting[];
};
