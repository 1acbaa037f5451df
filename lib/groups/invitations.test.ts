import { expect, it, vi } from 'vitest';
import { invite } from './invitations';
import type { Supabase } from '@/lib/supabase/client';
import { log } from '@/lib/server/log';

const sendMail = vi.hoisted(() => vi.fn());
const getMailOrigin = vi.hoisted(() => vi.fn());

vi.mock('@/lib/server/mail', async (original) => ({ ...(await original<object>()), sendMail }));
vi.mock('@/lib/server/origin', () => ({ getMailOrigin }));

const saved = {
  invitation_id: 'i1',
  email: 'sam@example.com',
  group_name: 'The Late Desk',
  invite_code: 'AB12CD',
  inviter_name: 'Nora <b>',
  game: null as object | null,
};
const answer = { data: saved, error: null, status: 200 };
const supabase = {
  rpc: async () => answer,
} as unknown as Supabase;

it('an invitation is saved and e-mailed, with links to the app’s own origin', async () => {
  getMailOrigin.mockResolvedValue('https://bingo.example');
  expect(await invite(supabase, 'g1', saved.email)).toEqual({ email: saved.email, is_sent: true });
  const [mail] = sendMail.mock.calls[0] as [{ subject: string; html: string; text: string }];
  const { subject, html, text } = mail;
  expect(subject).toBe('Headline Bingo: “Nora <b>” saved you a seat in “The Late Desk”');
  expect(text).toContain('https://bingo.example/join-group-direct/g1?invitation=i1');
  expect(html).toContain('Nora &lt;b&gt;');
});

it('the invitation to a group with a next game has its time in the host’s zone and in UTC, and its calendar entry', async () => {
  getMailOrigin.mockResolvedValue('https://bingo.example');
  sendMail.mockClear();
  const game = { id: 'g1', kind: 'private', title: null, description: null, locks_at: null };
  const theme_name = 'News; all,\r\nATTENDEE:mailto:x@y.z';
  const times = {
    ...{ scheduled_start: '2026-11-27T19:00:00+00:00', ends_at: null, time_zone: 'Europe/Berlin' },
    ...{ revision: 2, revised_at: '2026-11-24T08:00:00Z' },
  };
  answer.data = { ...saved, game: { ...game, ...times, theme_name } };
  await invite(supabase, 'g1', saved.email);
  const [{ text, calendar }] = sendMail.mock.calls[0] as [{ text: string; calendar: string }];
  expect(text).toContain(
    'ATTENDEE mailto x y z BINGO” starts on Friday, November 27, 2026, 8:00 PM in Europe/Berlin (7:00 PM UTC)',
  );
  expect(calendar).toContain('DTSTART:20261127T190000Z\r\n');
  expect(calendar).toContain('SUMMARY:News\\; all\\,\\nATTENDEE:');
  expect(calendar).not.toMatch(/^ATTENDEE/m);
});

it('an invitation is saved but not e-mailed if the origin of its links is unknown', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  sendMail.mockClear();
  getMailOrigin.mockRejectedValue(new Error('set SITE_URL'));
  expect(await invite(supabase, 'g1', saved.email)).toEqual({ email: saved.email, is_sent: false });
  expect(sendMail).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledOnce();
});
