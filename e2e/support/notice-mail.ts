import { expect } from '@playwright/test';
import { inDatabase } from './database';
import { linkIn, mailTo } from './mailbox';
import type { Seat } from './table';

const OVER = 'My card, E-mail';

/** Switches on the mail at the end of a game, in another tab. */
export async function chooseMailAtEnd(seat: Seat) {
  const page = await seat.newTab();
  await page.goto('/notices/settings');
  await expect(page.getByRole('checkbox', { name: 'My card, In the app' })).toBeChecked();
  await page.getByRole('checkbox', { name: OVER }).check();
  const saved = () =>
    inDatabase(
      (sql) => sql`
    select from public.notice_choices as choice join auth.users as person on person.id = user_id
    where email = ${seat.email} and mails and kind = 'game_over'`,
    );
  await expect.poll(async () => (await saved()).length).toBe(1);
  await page.close();
}

/** The mail arrives, outside of quiet hours. Its header and its page stop all mail; opening the page does not. */
export async function getMailAndStopIt(seat: Seat) {
  const noon = new Date().getUTCHours() - 12;
  await inDatabase(
    (sql) => sql`
    with moved as (
      update private.mail_settings set time_zone = ${`Etc/GMT${noon < 0 ? noon : `+${noon}`}`}
      where user_id = (select id from auth.users where email = ${seat.email}) returning user_id
    )
    update private.deliveries set due_at = now() from moved where deliveries.user_id = moved.user_id`,
  );
  const mail = await mailTo(
    seat.email,
    /^Headline Bingo: The game is over, you were \d short$/,
    30_000,
  );
  const link = linkIn(mail, /\/unsubscribe/);
  const [, token] = /token=([0-9a-f]{32})$/.exec(link)!;
  const origin = new URL(link).origin;
  const oneClick = `${origin}/api/unsubscribe?token=${token}`;
  expect(`${mail.head}\r\n`).toContain(
    `List-Unsubscribe: <${oneClick}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`,
  );
  expect(mail.html).toContain(`<a href="${link}"`);
  const baseURL = new URL(seat.page.url()).origin;
  const page = await seat.newTab();
  const isOn = page.getByRole('checkbox', { name: OVER });
  const at = (url: string) => url.replace(origin, baseURL);
  await page.goto(at(oneClick));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop all mail?');
  await expect(page).toHaveTitle(/^\(\d+\) Stop all mail/);
  await page.goto('/notices/settings');
  await expect(isOn).toBeChecked();
  const answer = await fetch(at(oneClick), {
    method: 'POST',
    headers: {
      origin: 'https://mail.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });
  expect(answer.status).toBe(200);
  await page.reload();
  await expect(isOn).not.toBeChecked();
  await page.goto(at(link));
  await page.getByRole('button', { name: 'Stop All Mail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail stopped');
  await page.close();
}
