import { expect, it } from 'vitest';
import { firstError, ID, received } from '@/scripts/repository/forms.fixture';
import { buyCardSchema } from './card-schema';
import { guestJoinSchema, guestPurchaseSchema } from './guest-schema';

const purchase = { game_id: ID, request_id: ID };

it('a guest who joins needs only a name', () => {
  const fields = { ...purchase, display_name: ' Ada ' };
  expect(received(guestJoinSchema, fields)).toEqual({
    ...purchase,
    display_name: 'Ada',
    email: null,
  });
  expect(guestJoinSchema.parse({ ...fields, email: '' }).email).toBeNull();
  expect(firstError(guestJoinSchema, purchase)).toBe('Please provide a display name');
  expect(firstError(guestJoinSchema, { ...fields, email: 'nope' })).toBe(
    'Please enter a valid email address',
  );
});

it('a guest who buys needs a name and an e-mail address', () => {
  const errorFor = (fields: Record<string, string>) =>
    firstError(guestPurchaseSchema, { ...purchase, ...fields });
  expect(errorFor({ display_name: 'Ada', email: 'ada@example.com' })).toBeNull();
  expect(errorFor({ display_name: 'Ada' })).toBe('Please provide email and display name');
  expect(errorFor({ email: 'ada@example.com' })).toBe('Please provide email and display name');
});

it('a purchase needs a game', () => {
  expect(firstError(buyCardSchema, { request_id: ID })).toBe('Missing game or user information');
});
