import { expect, it } from 'vitest';
import { firstError, ID } from '@/scripts/repository/forms.fixture';
import { friendEmailsSchema, inviteMemberSchema } from './schema';

it('the field for friends lists the invalid addresses', () => {
  expect(
    firstError(friendEmailsSchema, {
      friend_emails: 'ada@example.com\nbob, carol@home',
    }),
  ).toBe('Invalid email addresses: bob, carol@home');
});

it('a group invites only valid e-mail addresses', () => {
  expect(firstError(inviteMemberSchema, { group_id: ID, email: 'bob' })).toBe(
    'Please enter a valid email address.',
  );
});
