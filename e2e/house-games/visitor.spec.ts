import { expect, test, type Seat } from '../support/table';

const lead = ({ page }: Seat) => page.getByRole('region', { name: 'Game in Session' });

test('a visitor sees a notice once, and reaches the game by keyboard @desktop', async ({
  table,
}) => {
  const vera = await table.seat('Vera');
  await vera.page.goto('/?notice=signed_out');
  await expect(
    vera.page.getByRole('region', { name: 'Notices' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(vera.page).toHaveURL(/\/$/);
  await vera.page.reload();
  await vera.page.keyboard.press('Tab');
  await expect(vera.page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();

  await lead(vera).getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(vera.page).toHaveURL(/\/house-game\//);
  await vera.page.goBack();
  await lead(vera).getByRole('link', { name: 'Join Game' }).click();
  const dialog = vera.page.getByRole('dialog', { name: 'Join the house game' });
  await expect(dialog.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
});

test('a front page left open reloads its data after two minutes @desktop', async ({ table }) => {
  const vera = await table.seat('Vera');
  await vera.page.clock.install();
  await vera.page.goto('/');
  const asked = vera.page.waitForRequest(
    (request) => request.headers()['rsc'] === '1' && new URL(request.url()).pathname === '/',
  );
  await vera.page.clock.fastForward('02:01');
  await asked;
});
