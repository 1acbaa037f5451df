import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import type { SavedInvitation } from '@/lib/contract/groups';
import { invitationMail, inviteAll } from './invitations';

vi.mock('@/lib/server/origin', () => ({ getMailOrigin: async () => 'https://bingo.example' }));

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

it('the mail of a year names the lock of the cards in words, and has an entry for each of its times', () => {
  const times = { locks_at: '2026-12-31T22:59:00Z', ends_at: '2027-12-31T22:59:00Z' };
  const year = { ...game, theme_name: 'Our 2027', scheduled_start: null, ...times };
  const mail = invitationMail({ ...saved, game: year } as never, 'g1', 'https://bingo.example');
  for (const part of [mail.text, mail.html])
    expect(part).toContain(
      'Choose the squares of your card in “Our 2027 BINGO” by Thursday, December 31, 2026, 11:59 PM in Europe/Berlin (10:59 PM UTC). Then all cards lock.',
    );
  expect(mail.text).toContain('The attached calendar entries use your own time zone.');
  expect(mail.text).not.toContain('starts on');
  expect(mail.calendar?.match(/^UID:.*/gm)).toEqual([
    'UID:g1-lock@headline-bingo',
    'UID:g1-end@headline-bingo',
  ]);
});

it('the mail has no calendar file for a game without times', () => {
  const open = { ...saved, game: { ...game, scheduled_start: null } } as never;
  expect(invitationMail(open, 'g1', 'https://bingo.example').calendar).toBeUndefined();
});

it('the mail asks for squares only until the cards have locked', () => {
  const textOf = (is_locked: boolean) => {
    const locked = { ...game, locks_at: '2026-11-26T19:00:00Z', is_locked };
    return invitationMail({ ...saved, game: locked } as never, 'g1', 'https://bingo.example').text;
  };
  expect(textOf(false)).toContain('Choose the squares of your card');
  expect(textOf(true)).not.toContain('Choose the squares of your card');
  expect(textOf(true)).toContain('starts on Friday');
});

it('nineteen friends are invited through a mail server that takes ten connections at a time', async () => {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxClients: 10,
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        taken.push(envelope.rcptTo[0]!.address);
        done();
      });
    },
  }).on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  const refusal = { code: 'P0001', message: 'already_invited', details: '' };
  const rpc = async (_: string, { p_email }: { p_email: string }) =>
    p_email.startsWith('0')
      ? { data: null, error: refusal }
      : { data: { ...saved, email: p_email }, error: null };
  const emails = Array.from({ length: 19 }, (_, n) => `${n}@example.com`);
  const outcomes = await inviteAll({ rpc } as never, 'g1', emails);
  await new Promise<void>((resolve) => server.close(resolve));
  vi.unstubAllEnvs();
  const [known, ...others] = emails;
  expect(outcomes[0]).toMatchObject({ email: known, is_sent: false, refusal: expect.anything() });
  expect(outcomes.slice(1)).toEqual(others.map((email) => ({ email, is_sent: true })));
  expect(taken.toSorted()).toEqual(others.toSorted());
});
