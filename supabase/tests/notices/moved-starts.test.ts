import { beforeEach, expect, test } from 'vitest';
import type { SavedInvitation } from '../../../lib/contract/groups.ts';
import type { MyNotices } from '../../../lib/contract/notices.ts';
import * as chosen from '../support/chosen.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, invite, type Group } from '../support/groups.ts';
import { choose, claimAt, fromNow, kindsOf, report, zoneAtNoon } from '../support/notices.ts';
import * as starts from '../support/starts.ts';

const { callAs } = game;
const { inAnHour } = chosen;
const DAY = 24;
const after = (minutes: number) => fromNow(minutes * 60_000);

let ann: Person, ben: Person, cleo: Person, id: string, group: Group;
/** An address without an account. */
let address: string;

/** Ben is a member; Cleo and an address without an account were invited by mail to a game in two days. Cleo has joined. */
beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  [ann, ben, cleo] = await makePeople('Ann', 'Ben', 'Cleo');
  address = `dora-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const start = { p_scheduled_start: inAnHour(2 * DAY), p_time_zone: zoneAtNoon() };
  id = await starts.openForLater([ann, ben], start);
  group = await groupOf(id);
  for (const email of [cleo.email, address]) await invite(ann, group, email);
  await callAs(cleo, 'accept_group_invitation', { p_group_id: group.group_id });
});

const move = (hours: number, p_time_zone = zoneAtNoon()) => moveTo(inAnHour(hours), p_time_zone);
const moveTo = async (p_start: string, p_time_zone = zoneAtNoon(), p_game_id = id) =>
  callAs(ann, 'change_start', {
    ...{ p_game_id, p_start, p_time_zone },
    p_seen_start: (await starts.gameOf(ann, p_game_id)).scheduled_start,
  });
const mailed = async (minutes: number) => {
  const mails = await claimAt(after(minutes));
  for (const mail of mails) await report(mail);
  return mails;
};
const to = (mails: { email: string | null }[]) => mails.map(({ email }) => email).toSorted();
const invited = () => [cleo.email, address].toSorted();
const mailsStart = async (person: Person) =>
  (await callAs<MyNotices>(person, 'my_notices')).choices.find(
    ({ kind }) => kind === 'start_changed',
  )!.mails;

test('a person who was invited by mail is mailed the moved start, and members see it in the app', async () => {
  const told = await invite(ann, group, address, { p_resend: true });
  await move(3 * DAY);
  expect(await mailed(1)).toEqual([]);
  const mails = await mailed(2);
  expect(to(mails)).toEqual(invited());
  const { scheduled_start } = await starts.gameOf(ann, id);
  const before = (told as unknown as SavedInvitation).game!;
  for (const { moved, notice } of mails) {
    expect(notice).toMatchObject({ kind: 'start_changed', at: scheduled_start, game: { id } });
    expect(notice).toMatchObject({ time_zone: zoneAtNoon(), group_name: 'Friends' });
    expect(moved).toMatchObject({ id, scheduled_start, revision: before.revision + 1 });
    expect(Date.parse(moved!.revised_at)).toBeGreaterThan(Date.parse(before.revised_at));
  }
  const ofAddress = mails.find(({ email }) => email === address)!;
  expect(ofAddress).toMatchObject({ invitation_id: told.invitation_id, unread: 0 });
  expect([await kindsOf(ann), await kindsOf(ben)]).toEqual([[], ['start_changed']]);
});

test('of several moved starts in a row, the last one is mailed, and a later one an hour after it', async () => {
  await move(3 * DAY);
  await move(4 * DAY);
  const first = await mailed(2);
  expect(to(first)).toEqual(invited());
  const { scheduled_start } = await starts.gameOf(ann, id);
  expect(first.map(({ notice }) => notice!.at)).toEqual([scheduled_start, scheduled_start]);
  await move(5 * DAY);
  await move(6 * DAY);
  expect(await mailed(58)).toEqual([]);
  const second = await mailed(61);
  expect(to(second)).toEqual(invited());
  expect(second[0]!.moved!.revision).toBeGreaterThan(first[0]!.moved!.revision);
});

test('reading the notice in the app does not keep the new calendar entry back', async () => {
  await move(3 * DAY);
  const seen = { p_game_id: id, p_seq: 1000 };
  await callAs(cleo, 'visit_game', seen);
  await move(4 * DAY);
  await callAs(cleo, 'visit_game', seen);
  expect(to(await mailed(2))).toEqual(invited());
});

test('a person who was invited before the game was planned is not mailed', async () => {
  await sql`update public.group_invitations set invited_at = now() - interval '1 day' where email = ${address}`;
  await move(3 * DAY);
  expect(to(await mailed(2))).toEqual([cleo.email]);
});

test('whoever joins after the move is mailed once, and whoever leaves is not', async () => {
  const [dora] = await makePeople('Dora');
  await invite(ann, group, dora.email);
  await move(3 * DAY);
  await callAs(dora, 'accept_group_invitation', { p_group_id: group.group_id });
  await callAs(cleo, 'leave_group', { p_group_id: group.group_id });
  expect(to(await mailed(2))).toEqual([address, dora.email].toSorted());
  await move(4 * DAY);
  await callAs(dora, 'leave_group', { p_group_id: group.group_id });
  expect(to(await mailed(90))).toEqual([address]);
});

test('the link in the mail stops it for the address, also in other groups and after a sign-up', async () => {
  const [eve] = await makePeople('Eve');
  await invite(ann, group, eve.email);
  await move(3 * DAY);
  for (const { email, token } of await mailed(2))
    if (email !== cleo.email) expect(await game.visit('stop_mail', { p_token: token })).toBe(true);
  await move(4 * DAY);
  expect(to(await mailed(90))).toEqual([cleo.email]);
  await callAs(eve, 'accept_group_invitation', { p_group_id: group.group_id });
  expect([await mailsStart(eve), await mailsStart(cleo)]).toEqual([false, true]);
});

test('a person can stop these mails in the settings or by the link', async () => {
  await choose(cleo, 'start_changed', false, 'mail');
  await move(3 * DAY);
  expect(to(await mailed(2))).toEqual([address]);
  await choose(cleo, 'start_changed', true, 'mail');
  await move(4 * DAY);
  const { token } = (await mailed(90)).find(({ email }) => email === cleo.email)!;
  expect(await game.visit('stop_mail', { p_token: token })).toBe(true);
  expect(await mailsStart(cleo)).toBe(false);
});

test('no mail about a start is sent after the game has started', async () => {
  await move(3 * DAY);
  await starts.startNow(ann, id);
  expect(await mailed(2)).toEqual([]);
  expect(await sql`select from private.deliveries`).toHaveLength(0);
});

test('quiet hours are those of the host’s zone, and hold back no start that is before their end', async () => {
  const night = new Date('2033-01-10T22:30Z');
  await moveTo('2033-01-11T08:30:00Z', 'Europe/Berlin');
  expect(await claimAt(night)).toEqual([]);
  const [{ due_at }] = (await sql`select due_at from private.deliveries limit 1`) as [
    { due_at: Date },
  ];
  expect(due_at).toEqual(new Date('2033-01-11T07:00Z'));
  await sql`delete from private.deliveries where true`;
  await moveTo('2033-01-11T06:30:00Z', 'Europe/Berlin');
  expect(await claimAt(night)).toHaveLength(2);
});

test('a moved start reaches an address that gets no more invitations that day', async () => {
  for (let again = 0; again < 2; again += 1) await invite(ann, group, address, { p_resend: true });
  expect(await invite(ann, group, address, { p_resend: true })).toMatchObject({
    refused: 'too_many_attempts',
  });
  await move(4 * DAY);
  expect(to(await mailed(2))).toEqual(invited());
});

test('an address gets one mail an hour about the moved starts of all groups of a host', async () => {
  const start = { p_scheduled_start: inAnHour(2 * DAY), p_time_zone: zoneAtNoon() };
  const other = await starts.openForLater([ann], start);
  await invite(ann, await groupOf(other), address);
  await move(3 * DAY);
  await moveTo(inAnHour(4 * DAY), zoneAtNoon(), other);
  const first = await mailed(3);
  expect(to(first)).toEqual(invited());
  expect(await mailed(60)).toEqual([]);
  const mails = [...first, ...(await mailed(70))].filter(({ email }) => email === address);
  expect(mails.map(({ moved }) => moved!.id).toSorted()).toEqual([id, other].toSorted());
});

test('an unknown time zone counts as UTC', async () => {
  for (const [zone, kept] of [
    ['America/New_York', 'America/New_York'],
    ['Mars/Olympus', 'UTC'],
    ['', 'UTC'],
    [null, 'UTC'],
    ['x'.repeat(5000), 'UTC'],
  ] as const) {
    await move(3 * DAY + Math.random(), zone as string);
    expect((await starts.gameOf(ann, id)).time_zone).toBe(kept);
  }
});
