import { squares } from '../support/guest';
import { readQr } from '../support/qr';
import { Steps } from '../support/steps';
import { expect, test } from '../support/table';

test('a visitor goes from a theme’s page through the sign-up to a game with this theme @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const { page } = nora;
  const theme = page.getByLabel('Theme');
  const pace = page.getByLabel('How long?');

  await test.step('she reads the page of a theme', async () => {
    await page.goto('/themes');
    await page.getByRole('link', { name: 'Election Night', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Election Night BINGO');
    await expect(page.getByRole('term')).toHaveCount(12);
    const sample = page.getByRole('figure', { name: 'A card as it could be dealt' });
    await expect(sample.getByRole('listitem')).toHaveCount(24);
    const dealt = await sample.getByRole('list').innerText();
    await sample.getByRole('button', { name: 'Shuffle' }).click();
    await expect(sample.getByRole('list')).not.toHaveText(dealt);
  });

  await test.step('“Play it tonight” leads through the sign-up to the wizard with theme and pace', async () => {
    await page.getByRole('link', { name: 'Play it tonight' }).click();
    await expect(page).toHaveURL(/\/auth\?mode=signup&redirect=/);
    await new Steps(nora).signUp();
    await expect(theme.locator(':checked')).toHaveText('Election Night');
    await expect(pace).toHaveValue('evening');
    await expect(page).toHaveURL(/\/create-private-session$/);
  });

  await test.step('what she chooses later is kept', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(pace).toBeFocused();
    await theme.selectOption({ label: 'Tech & Gadgets' });
    await pace.selectOption({ label: 'A week' });
    await page.reload();
    await expect(theme.locator(':checked')).toHaveText('Tech & Gadgets');
    await expect(pace).toHaveValue('week');
    await theme.selectOption({ label: 'Election Night' });
    await expect(pace, 'an evening theme sets the pace').toHaveValue('evening');
  });

  await test.step('the wizard ends with link, code and QR code, and the game starts', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    const invitation = page.getByRole('region', { name: 'Invitation' });
    const link = await invitation.getByText(/^http.*\/invite\/[A-Z0-9]{6}$/).innerText();
    await expect(invitation).toContainText(link.slice(-3));
    const code = invitation.getByRole('img', { name: /^QR code/ });
    expect(readQr(await code.evaluate((drawn) => drawn.outerHTML))).toBe(link);
    await page.getByRole('link', { name: 'View my BINGO card' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Election Night BINGO' }),
    ).toBeVisible();
    await expect(squares(nora)).toHaveCount(24);
  });
});
