import { randomUUID } from 'node:crypto';
import type { Seat } from './table';

export const rowOf = (seat: Seat, name: string) =>
  seat.page.getByRole('row').filter({ hasText: name });
export const dialogOf = (seat: Seat) => seat.page.getByRole('dialog');
/** A name that no other run uses. */
export const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
