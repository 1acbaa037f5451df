import { readDemoWorld } from '../support/routes';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

test('a screen for the room shows what happens, who is close and how to join @desktop', async ({
  table,
}) => {
  const { game, invite_code } = await readDemoWorld();
  const ada = await table.seat('Ada');
  const ben = await table.seat('Ben');
  for (const seat of [ada, ben])
    await signIn(seat, { email: `${seat.name.toLowerCase()}@example.com`, password: 'headline' });
  for (const seat of [ada, ben]) await seat.page.goto(`/game/${game}`);
  const room = await ada.newTab();
  await room.addInitScript(() => {
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = function (...asked) {
      document.documentElement.dataset.awake = 'asked';
      return request.apply(this, asked);
    };
  });
  await room.setViewportSize({ width: 1280, height: 720 });
  await room.goto(`/game/${game}?view=table`);
  const part = (name: string) => room.getByRole('region', { name });
  const button = (name: RegExp | string) => ben.page.getByRole('button', { name });
  const dialog = ben.page.getByRole('dialog');
  let headline = '';

  await test.step('it has a code, a QR code and no controls, in letters that are read from a sofa', async () => {
    await expect(room.locator('html')).toHaveAttribute('data-awake', 'asked');
    await expect(part('Join')).toContainText(`${new URL(room.url()).host}/join`);
    await expect(part('Join').getByText(invite_code)).toBeVisible();
    await expect(part('Join').getByRole('img', { name: /^QR code/ })).toBeVisible();
    for (const role of ['button', 'link', 'textbox'] as const)
      await expect(room.getByRole(role)).toHaveCount(0);
    const sizes = await room.locator('[data-table-screen]').evaluate((screen) => {
      const texts = [...screen.querySelectorAll('p, li, h1, h2')];
      return texts.map((text) => parseFloat(getComputedStyle(text).fontSize));
    });
    expect(Math.min(...sizes.filter((size) => size > 0))).toBeGreaterThan(720 / 40);
  });

  await test.step('what Ben marks is on it, and stands above the others’ cards', async () => {
    await button(/^Square \d+ of 24: (?!.*, marked)/)
      .first()
      .click();
    headline = await dialog.getByRole('heading').first().innerText();
    await dialog.getByRole('button', { name: 'Mark Square' }).click();
    await expect(part('Marked').getByRole('listitem').first()).toHaveText(headline);
    await expect(ada.page.getByText(`Ben marked ${headline} · you `)).toBeVisible();
  });

  await test.step('who is close is shown until the host says otherwise', async () => {
    const close = part('Who is close');
    const there = ada.page.getByRole('region', { name: 'Players' });
    for (const names of [close, there])
      await expect(names.getByText(/to go|full line/)).toHaveCount(2);
    await ada.page.getByLabel('Everybody sees who is close').click();
    for (const names of [close, there]) {
      await expect(names.getByText(/to go|full line/)).toHaveCount(0);
      await expect(names).toContainText('Ben');
    }
    await ada.page.getByLabel('Everybody sees who is close').click();
    await expect(close.getByText(/to go|full line/)).toHaveCount(2);
  });

  await test.step('a mark that is taken back is gone from it', async () => {
    await button(`: ${headline}, marked`).click();
    await dialog.getByRole('button', { name: 'Unmark Square' }).click();
    const question = ben.page.getByRole('dialog', { name: /^Unmark "/ });
    await question.getByRole('button', { name: 'Unmark Square' }).click();
    await expect(part('Marked').getByText(headline)).toHaveCount(0);
  });
});
