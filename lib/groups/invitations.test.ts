import { expect, it } from 'vitest';
import type { SavedInvitation } from '@/lib/contract/groups';
import { invitationMail } from './invitations';

const game = {
  ...{ id: 'g1', kind: 'private', title: null, description: null, locks_at: null, ends_at: null },
  ...{ scheduled_start: '2026-11-27T19:00:00+00:00', time_zone: 'Europe/Berlin' },
  ...{ revision: 2, revised_at: '2026-11-24T08:00:00Z' },
  theme_name: 'News; all,\r\nATTENDEE:mailto:x@y.z',
};
const saved = {
  ...{ invitation_id: 'i1', email: 'sam@example.com', invite_code: 'AB12CD', game },
  ...{ group_name: 'The Late Desk', inviter_name: 'Nora <b>' },
} as unknown as SavedInvitation;

it('the mail of an invitation has links to the app’s own origin, and its hostile names are escaped', () => {
  const { subject, html, text } = invitationMail(saved, 'g1', 'https://bingo.example');
  expect(subject).toBe('Headline Bingo: “Nora <b>” invites you to “The Late Desk”');
  expect(text).toContain('https://bingo.example/join-group-direct/g1?invitation=i1');
  expect(html).toContain('Nora &lt;b&gt;');
  expect(html).not.toContain('<b>');
});

it('the mail has the start in the host’s zone and in UTC, and its calendar entry', () => {
  const { text, calendar } = invitationMail(saved, 'g1', 'https://bingo.example');
  expect(text).toContain(
    'ATTENDEE mailto x y z BINGO” starts on Friday, November 27, 2026, 8:00 PM in Europe/Berlin (7:00 PM UTC)',
  );
  expect(calendar).toContain('DTSTART:20261127T190000Z\r\n');
  expect(calendar).toContain('SUMMARY:News\\; all\\,\\nATTENDEE:');
  expect(calendar).not.toMatch(/^ATTENDEE/m);
});
