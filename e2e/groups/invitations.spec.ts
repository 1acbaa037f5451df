import { readWithTwoParsers } from '../support/calendars';
import { inDatabase } from '../support/database';
import { dialog, makeGroup, members, startGame } from '../support/groups';
import { linkIn, mailsTo, mailTo } from '../support/mailbox';
import { arrive, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

const MOVED = /^Headline Bingo: The start was moved: /;

async function sendInvitation(seat: Seat, email: string) {
  await dialog(seat).getByLabel('Email').fill(email);
  await dialog(seat).getByRole('button', { name: 'Send Invitation' }).click();
}

async function changeStart(host: Seat, start: string) {
  await host.page.getByRole('button', { name: 'Change Start' }).click();
  // A field that the focus only passes still moves with the start.
  await dialog(host).getByLabel('Ends at').focus();
  await dialog(host).getByLabel('Starts at').fill(start);
  const midnight = new Date(`${start}Z`);
  midnight.setUTCHours(24, 0);
  await expect(dialog(host).getByLabel('Ends at')).toHaveValue(midnight.toISOString().slice(0, 16));
  await dialog(host).getByRole('button', { name: 'Change Start' }).click();
  await expect(dialog(host)).toBeHidden();
}

/** Lets time pass until the queued mails of a game are due, at noon in the host's zone. */
const waitUntilDue = (game: string) =>
  inDatabase(async (sql) => {
    const ahead = 12 - new Date().getUTCHours();
    const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    await sql`update public.games set time_zone = ${zone} where id = ${game}`;
    return sql`
      update private.deliveries set due_at = now() where game_id = ${game} and sent_at is null returning id`;
  });

/** The entry of a calendar file, which both programs read in the same way. */
function entryOf(file: string) {
  const { icalJs, nodeIcal } = readWithTwoParsers(file);
  expect(icalJs).toEqual(nodeIcal);
  expect(icalJs).toHaveLength(1);
  return icalJs[0]!;
}

test('people are invited by mail, and a moved start replaces the old one in the mail, the app and the calendars of those who had it @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora', { timezoneId: 'Europe/Berlin' });
  const sam = await table.seat('Sam');
  const dora = await table.seat('Dora');
  const group = await makeGroup(nora, 'The Proof Readers');
  const game = await startGame(nora, group.id, {
    ...{ scheduled_start: '2099-01-01T20:00+01:00', time_zone: 'Europe/Berlin' },
    ends_at: '2099-01-02T00:00+01:00',
  });
  const path = `/game/${game}`;
  await signIn(nora, nora, group.path);

  await test.step('the invite dialog asks for an address and keeps the typed text', async () => {
    await nora.page.getByRole('button', { name: 'Invite Members' }).click();
    await sendInvitation(nora, 'no address');
    await expect(dialog(nora).getByText('Please enter a valid email address.')).toBeVisible();
    await expect(dialog(nora).getByLabel('Email')).toHaveValue('no address');
    await sendInvitation(nora, sam.email);
    await expect(nora.page.getByText('Invitation sent!')).toBeVisible();
    await expect(dialog(nora)).toBeHidden();
    const row = members(nora).getByRole('listitem').filter({ hasText: sam.email });
    await expect(row.getByText('Invited')).toBeVisible();
    await expect(row.getByText('Today')).toBeVisible();
  });

  await test.step('for an address that was invited before, the dialog offers to resend the mail', async () => {
    await nora.page.getByRole('button', { name: 'Invite Members' }).click();
    await sendInvitation(nora, sam.email);
    const refusal = dialog(nora).getByRole('alert');
    await expect(refusal).toContainText('Already invited');
    await expect(refusal).toContainText('This email has already been invited to the group.');
    await refusal.getByRole('button', { name: /^Resend/ }).click();
    await expect(dialog(nora)).toBeHidden();
    await members(nora)
      .getByRole('button', { name: `Resend the invitation to ${sam.email}` })
      .click();
    await expect.poll(async () => (await mailsTo(sam.email)).length).toBe(3);
  });

  await test.step('Sam follows the link in the mail, and Dora is invited, too', async () => {
    const mail = await mailTo(sam.email, /invites you to “The Proof Readers”/);
    await arrive(sam, linkIn(mail, /\/join-group-direct\//));
    await expect(sam.page.getByText('Joined Group!')).toBeVisible();
    await nora.page.getByRole('button', { name: 'Invite Members' }).click();
    await sendInvitation(nora, dora.email);
    await expect(dialog(nora)).toBeHidden();
  });

  await test.step('a member sees neither addresses nor the creator’s controls', async () => {
    await sam.page.goto(group.path);
    await expect(members(sam).getByText('Sam', { exact: true })).toBeVisible();
    await expect(members(sam).getByText('Invited')).toHaveCount(1);
    await expect(members(sam).getByText('d***@e***.com')).toBeVisible();
    await expect(sam.page.getByText(dora.email)).toHaveCount(0);
    for (const name of ['Invite Members', 'Start New Game', /^Remove/, /^Resend/])
      await expect(sam.page.getByRole('button', { name })).toHaveCount(0);
  });

  const invitation = await mailTo(dora.email, /invites you to/);
  expect(invitation.text).toContain(
    'starts on Thursday, January 1, 2099, 8:00 PM in Europe/Berlin (7:00 PM UTC)',
  );
  await test.step('a mail with a name of one long word fits a narrow phone', async () => {
    const page = await nora.newTab();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.setContent(invitation.html.replaceAll('The Proof Readers', 'W'.repeat(100)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.close();
  });
  const mailed = entryOf(invitation.calendar);
  const calendar = async () =>
    entryOf(await (await sam.page.request.get(`${path}/calendar.ics`)).text());
  const downloaded = await calendar();
  expect(downloaded).toMatchObject({ uid: mailed.uid, starts_at: mailed.starts_at });

  await nora.page.goto(path);
  await test.step('a start in an hour that the clocks skip shows the hour that it becomes', async () => {
    await nora.page.getByRole('button', { name: 'Change Start' }).click();
    await dialog(nora).getByLabel('Starts at').fill('2098-03-30T02:30');
    await expect(dialog(nora).getByRole('status').first()).toHaveText(
      'The clocks skip that hour on that day, so this will be Mar 30, 2098, 3:30 AM.',
    );
    await dialog(nora).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('of two changes, both who were invited by mail are mailed the last one', async () => {
    await changeStart(nora, '2098-12-30T20:00');
    await changeStart(nora, '2098-12-31T20:00');
    expect(await waitUntilDue(game)).toHaveLength(2);
    const mail = await mailTo(dora.email, MOVED, 30_000);
    // In a time zone ahead of UTC, the date of this start is January 1.
    expect(mail.text).toMatch(/It starts on .*\bDecember 31, 2098, .*7:00 PM UTC\)\./);
    const entry = entryOf(mail.calendar);
    const starts_at = new Date('2098-12-31T19:00Z');
    const ends_at = new Date('2098-12-31T23:00Z');
    expect(entry).toMatchObject({ uid: mailed.uid, starts_at, ends_at, status: null });
    expect(entry.sequence).toBeGreaterThan(mailed.sequence);
    expect(entry.description).toContain(entry.url);
    const again = await calendar();
    expect(again).toMatchObject({ uid: mailed.uid, starts_at, sequence: entry.sequence });
    expect(again.sequence).toBeGreaterThan(downloaded.sequence);
    expect((await mailsTo(dora.email)).filter(({ subject }) => MOVED.test(subject))).toHaveLength(
      1,
    );
  });

  await test.step('Sam, who is a member by now, finds the moved start in the app, too', async () => {
    await sam.page.goto('/notices');
    const notice = sam.page.getByRole('listitem').filter({ hasText: 'The start was moved' });
    await expect(notice).toContainText('2098');
    await mailTo(sam.email, MOVED, 30_000);
  });

  await test.step('the other link of the mail ends such mail, but not Sam’s', async () => {
    const link = linkIn(await mailTo(dora.email, MOVED), /\/unsubscribe/);
    await dora.page.goto(link.replace(new URL(link).origin, new URL(nora.page.url()).origin));
    await dora.page.getByRole('button', { name: 'Stop All Emails' }).click();
    await expect(dora.page.getByRole('heading', { level: 1 })).toHaveText('Emails stopped');
    await changeStart(nora, '2098-12-29T20:00');
    expect(await waitUntilDue(game)).toHaveLength(1);
  });

  await test.step('the game is called off, which cancels the entry in the mail and the calendar', async () => {
    const { sequence } = await calendar();
    await nora.page.getByRole('button', { name: 'Call Off' }).click();
    await expect(dialog(nora)).toContainText('Sam and people invited by email will be told.');
    await dialog(nora).getByRole('button', { name: 'Call Off' }).click();
    const result = nora.page.locator('#result');
    await expect(result.getByRole('heading', { name: 'Called off' })).toBeVisible();
    await waitUntilDue(game);
    const mail = await mailTo(sam.email, /^Headline Bingo: The game was called off: /, 30_000);
    expect(mail.text).toMatch(/It was to start on .*\bDecember 29, 2098, /);
    const entry = entryOf(mail.calendar);
    expect(entry).toMatchObject({ uid: mailed.uid, status: 'CANCELLED' });
    expect(entry.sequence).toBeGreaterThan(sequence);
    expect(await calendar()).toEqual(entry);
    await sam.page.goto(`${group.path}?games=all`);
    await expect(sam.page.getByText('Called off')).toBeVisible();
    await sam.page.goto(`/results/${game}`);
    await expect(sam.page.getByRole('heading', { level: 1 })).toHaveText('Called off');
    await expect(sam.page.getByRole('heading', { name: 'Final cards' })).toHaveCount(0);
  });
});
