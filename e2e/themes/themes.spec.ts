import { openGroup } from '../support/groups';
import { squares } from '../support/guest';
import { readQr } from '../support/qr';
import { createAccount } from '../support/session';
import { arrive, signIn } from '../support/sign-in';
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
    const sample = page.getByRole('figure', { name: 'A sample card' });
    await expect(sample.getByRole('listitem')).toHaveCount(24);
    const dealt = await sample.getByRole('list').innerText();
    await sample.getByRole('button', { name: 'Shuffle' }).click();
    await expect(sample.getByRole('list')).not.toHaveText(dealt);
  });

  await test.step('“Play it tonight” leads through the sign-up to the wizard with theme and pace', async () => {
    await page.getByRole('link', { name: 'Play it tonight' }).click();
    await expect(page).toHaveURL(/\/auth\?mode=signup&redirect=/);
    await createAccount(nora);
    await signIn(nora, nora, new URL(page.url()).searchParams.get('redirect')!);
    await expect(theme.locator(':checked')).toHaveText('Election Night');
    await expect(pace).toHaveValue('evening');
    await expect(page).toHaveURL(/\/create-private-session$/);
  });

  await test.step('what she chooses later is kept', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(pace).toBeFocused();
    await theme.selectOption({ label: 'Tech & Gadgets' });
    for (const label of ['Open-ended', 'A week']) {
      await pace.selectOption({ label });
      const chosen = await pace.inputValue();
      await theme.selectOption({ label: 'Election Night' });
      await expect(pace, `${label}, chosen by hand`).toHaveValue(chosen);
      await theme.selectOption({ label: 'Tech & Gadgets' });
    }
    await page.reload();
    await expect(theme.locator(':checked')).toHaveText('Tech & Gadgets');
    await expect(pace).toHaveValue('week');
    await theme.selectOption({ label: 'Election Night' });
    await expect(pace, 'an evening theme sets the pace').toHaveValue('evening');
  });

  await test.step('the wizard ends with link, code and QR code, and the game starts', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.locator('[aria-current=step]')).toBeFocused();
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
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

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `Uncle tells story ${at + 1} | To the end`);

test('a host writes the squares of a game, and a friend plays with them @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  const group = await openGroup(nora, 'Sunday dinner');
  const { page } = nora;
  await page.goto(`${group.path}/create-game`);
  await page.getByLabel('Theme').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'See a sample card' }).click();
  await page.getByRole('figure').getByRole('button', { name: 'Shuffle' }).click();
  await expect(page.getByText(/^Another card: /)).toBeAttached();

  await page.getByLabel('Theme').selectOption({ label: 'Write your own…' });
  const typed = page.getByRole('textbox', { name: 'Your squares' });
  await typed.fill([...lines(21), 'four', ''].join('\n'));
  await expect(page.getByText('21 squares, 3 more needed', { exact: true })).toBeVisible();
  await expect(typed).toHaveAccessibleDescription(/Line 22: Too short/);
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(typed).toBeFocused();

  await page.getByLabel('Price to play').fill('7');
  await page.reload();
  await expect(page.getByLabel('Theme')).toHaveValue('own');
  await expect(page.getByLabel('Price to play')).toHaveValue('7');
  await expect(typed).toHaveValue(/Uncle tells story 21[^]*four/);
  await page.getByRole('button', { name: /^Line 22/ }).click();
  await page.keyboard.type(lines(25).slice(21).join('\n'));
  await expect(page.getByText('25 squares, enough for a card').first()).toBeVisible();
  await expect(page.getByRole('figure').getByRole('listitem')).toHaveCount(24);
  await page.getByLabel('Start with squares from').selectOption({ index: 1 });
  const { promise: read, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rpc/theme_squares*', (route) => read.then(() => route.continue()));
  await page.getByRole('button', { name: 'Add Squares' }).click();
  await typed.press('ControlOrMeta+End');
  await page.keyboard.type('\nCousin sings');
  await page.getByLabel('Name of these squares').fill('Uncle');
  release();
  await expect(typed).toHaveValue(/Cousin sings\n./);
  await expect(page.getByLabel('Name of these squares')).toHaveValue('Uncle');
  await typed.fill(lines(25).join('\n'));
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uncle BINGO' })).toBeVisible();

  const game = page.url();
  await arrive(sam, `/invite/${group.code}`);
  await expect(sam.page.getByRole('heading', { level: 1 })).not.toHaveText(/seat/);
  await sam.page.goto(game);
  await sam.page.getByRole('button', { name: 'Buy Card' }).click();
  await expect(squares(sam)).toHaveCount(24);
  await expect(squares(sam).first()).toContainText(/Uncle/);
});
