import { inDatabase } from '../support/database';
import { cutTexts } from '../support/geometry';
import { members } from '../support/groups';
import { squares } from '../support/guest';
import { openTable, takeSeat } from '../support/open-group';
import { hydrated } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

const DAY_S = 86_400;
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 357.0.2';

const sessionCookies = async ({ context }: Seat) =>
  (await context.cookies()).filter(({ name }) => /^hb-auth/.test(name));

/** Ages the session of this browser by a number of days without a visit. Returns the new value of its cookie. */
async function stayAway(seat: Seat, days: number) {
  const [cookie] = await sessionCookies(seat);
  const json = Buffer.from(cookie!.value.replace('base64-', ''), 'base64url').toString();
  const session = JSON.parse(json) as { expires_at: number; user: { id: string } };
  session.expires_at -= days * DAY_S;
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  await inDatabase(
    (sql) => sql`
    with aged as (
      update auth.sessions set
        created_at = created_at - ${days} * interval '1 day', updated_at = updated_at - ${days} * interval '1 day'
      where user_id = ${session.user.id} returning id
    )
    update auth.refresh_tokens set
      created_at = created_at - ${days} * interval '1 day', updated_at = updated_at - ${days} * interval '1 day'
    where session_id in (select id from aged)`,
  );
  // Last, because a request with an expired cookie gets a new token at once.
  await seat.context.addCookies([{ ...cookie!, value }]);
  return value;
}

/** Only the server can read and write the session, and the browser keeps it for a year. */
async function expectServersCookie(seat: Seat) {
  const cookies = await sessionCookies(seat);
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['hb-auth', true]]);
  expect(cookies[0]!.expires).toBeGreaterThan(Date.now() / 1000 + 365 * DAY_S);
  expect(await seat.page.evaluate(() => document.cookie)).not.toMatch(/hb-auth/);
}

test('a player without an account keeps the seat after an hour, in two tabs after eight days away, and on another phone @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const gus = await table.seat('Gus', { userAgent: INSTAGRAM });
  const { page } = gus;
  // The old phone’s page reports its visits until it is loaded again.
  gus.forgive(/visit_game/);
  const { path, code } = await openTable(nora);
  const square = squares(gus).first().getByRole('button');
  await page.clock.install();

  await test.step('a browser inside of an app recommends the phone’s own browser for the seat', async () => {
    await page.goto(`/invite/${code}`);
    await expect(
      page.getByText('Open the page in Safari or Chrome to keep your cards'),
    ).toBeVisible();
    await takeSeat(gus);
    await expect(squares(gus)).toHaveCount(24);
    await expect(page.getByText('You are playing as Gus in this browser only')).toBeVisible();
    await expect(page.getByText(/^Live/).first()).toBeVisible();
    await expectServersCookie(gus);
  });

  await test.step('an hour later the page has a new token from the server, and is still live', async () => {
    const aged = await stayAway(gus, 1);
    const lent = page.waitForResponse('**/api/token');
    await page.clock.fastForward('01:00:00');
    expect((await lent).ok()).toBe(true);
    // The new cookie may come with any response of the server.
    await expect.poll(async () => (await sessionCookies(gus))[0]?.value).not.toBe(aged);
    await expectServersCookie(gus);
    await nora.page.getByRole('button', { name: 'Buy Card' }).click();
    await expect(page.getByRole('region', { name: 'Players' })).toContainText('Nora');
  });

  await test.step('after eight days, two tabs open at once, and both play', async () => {
    await page.goto('about:blank');
    await stayAway(gus, 8);
    const beside = await gus.newTab();
    for (const tab of [page, beside])
      await tab.clock.install({ time: Date.now() + 8 * DAY_S * 1000 });
    const game = new URL(nora.page.url()).pathname;
    await Promise.all([page.goto(game), beside.goto(game)]);
    for (const tab of [page, beside]) {
      await expect(tab.getByText('You are playing as Gus in this browser only')).toBeVisible();
      await expect(tab.getByText(/^Live/).first()).toBeVisible();
    }
    await expectServersCookie(gus);
    await square.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Square' }).click();
    await expect(square).toHaveAccessibleName(/, marked/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(beside.getByText(/Gus marked/).first()).toBeVisible();
    await beside.reload();
    await expect(beside.getByText('You are playing as Gus in this browser only')).toBeVisible();
  });

  await test.step('a phone is lost, and the seat comes back on another in two steps', async () => {
    const own = page.getByRole('region', { name: 'Playing without an account' });
    await own.getByText('Set a PIN to play on another device').click();
    for (const [pin, answer] of [
      ['12', 'Enter four digits'],
      ['0427', 'PIN saved'],
    ] as const) {
      await own.getByLabel('PIN (four digits)').fill(pin);
      await own.getByRole('button', { name: 'Save PIN' }).click();
      await expect(page.getByText(answer)).toBeVisible();
    }
    await expect(own.getByLabel('PIN (four digits)')).toHaveValue('');

    const other = await table.seat('Gus');
    // Its page still reports its visits after the seat has gone back.
    other.forgive(/visit_game/);
    const form = other.page.getByRole('main');
    await other.page.goto(`/invite/${code}`);
    await hydrated(other.page, 'main form');
    await form.getByText('I already play here').click();
    await form.getByLabel('Your name in this group').fill('Gus');
    await form.getByLabel('PIN (four digits)').last().fill('9999');
    await form.getByRole('button', { name: 'Play on This Device' }).click();
    await expect(form.getByRole('alert').first()).toContainText('Name and PIN do not match');
    await expect(form.getByLabel('Your name in this group')).toHaveValue('Gus');
    await form.getByLabel('PIN (four digits)').last().fill('0427');
    await form.getByRole('button', { name: 'Play on This Device' }).click();
    await expect(squares(other)).toHaveCount(24);
    await expect(squares(other).first().getByRole('button')).toHaveAccessibleName(/, marked/);
    await expect(other.page.getByText('You are playing as Gus in this browser only')).toBeVisible();
    await expect(nora.page.getByText(/is back/)).toHaveCount(0);
  });

  await test.step('the old phone offers the way back by name and PIN', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You are now playing on another device',
    );
    await page.getByLabel('Your name in this group').fill('Gus');
    await page.getByLabel('PIN (four digits)').fill('0427');
    await page.getByRole('button', { name: 'Play on This Device' }).click();
    await expect(squares(gus)).toHaveCount(24);
  });

  await test.step('the host sees one Gus, and can unlock the PIN', async () => {
    await nora.page.goto(path);
    await expect(members(nora).getByRole('listitem').filter({ hasText: 'Gus' })).toHaveCount(1);
    await nora.page.getByRole('button', { name: 'Unlock PIN of Gus' }).click();
    await nora.page.getByRole('dialog').getByRole('button', { name: 'Unlock PIN' }).click();
    await expect(nora.page.getByText('PIN unlocked')).toBeVisible();
  });

  await test.step('a long name is not cut beside the buttons of its member', async () => {
    await inDatabase(
      (sql) => sql`
        update public.profiles set display_name = 'Gus of Upper and Lower Wessex'
        where user_id in (select user_id from public.group_members where group_id = ${path.split('/')[2]!})
          and display_name = 'Gus'`,
    );
    await nora.page.reload();
    const row = members(nora).getByRole('listitem').filter({ hasText: 'Lower Wessex' });
    await expect(row.getByRole('button', { name: /^Unlock PIN of Gus of Upper/ })).toBeVisible();
    expect(await cutTexts(row)).toEqual([]);
  });
});
