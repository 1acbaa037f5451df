import { makeGroup } from '../support/groups';
import { EDITOR } from '../support/house-admin';
import { arrive, signIn } from '../support/sign-in';
import { dialogOf, named, rowOf } from '../support/newsroom';
import { expect, test } from '../support/table';

test('the admin role is granted and revoked @desktop', async ({ table }) => {
  const editor = await table.seat('Editor');
  const nora = await table.seat(named('Nora'));
  nora.forgive(/403|access-denied/);
  await arrive(nora);
  expect((await nora.page.goto('/admin/users'))?.status()).toBe(403);
  await expect(nora.page.getByText('Access Denied')).toBeVisible();

  await signIn(editor, EDITOR, `/admin/users?q=${encodeURIComponent(nora.name)}`);
  await editor.page.getByRole('button', { name: `Make Admin: ${nora.name}` }).click();
  await dialogOf(editor).getByRole('button', { name: 'Make Admin' }).click();
  await expect(editor.page.getByText('Admin role granted')).toBeVisible();
  await expect(rowOf(editor, nora.name).getByText('Admin', { exact: true })).toBeVisible();
  expect((await nora.page.goto('/admin/themes'))?.status()).toBe(200);
  await nora.page.getByRole('button', { name: 'Create Theme' }).click();
  await dialogOf(nora).getByLabel('Name').fill('Weather');

  await editor.page.getByRole('button', { name: `Remove Admin from ${nora.name}` }).click();
  await dialogOf(editor).getByRole('button', { name: 'Remove Admin' }).click();
  await expect(editor.page.getByText('Admin role removed')).toBeVisible();
  await dialogOf(nora).getByRole('button', { name: 'Create Theme' }).click();
  await expect(dialogOf(nora).getByText('Access Denied')).toBeVisible();
  await expect(dialogOf(nora).getByLabel('Name')).toHaveValue('Weather');
  expect((await nora.page.goto('/admin/users'))?.status()).toBe(403);
});

test('themes and squares are created, changed, imported and deleted @desktop', async ({
  table,
}) => {
  const editor = await table.seat('Editor');
  const { page } = editor;
  const theme = named('Canteen');
  await signIn(editor, EDITOR, '/admin/themes');

  await page.getByRole('button', { name: 'Create Theme' }).click();
  await dialogOf(editor).getByLabel('Name').fill(theme);
  await dialogOf(editor).getByRole('button', { name: 'Create Theme' }).click();
  await expect(page.getByText('Theme created successfully')).toBeVisible();
  await expect(rowOf(editor, theme)).toContainText('24 more needed for a game');
  await rowOf(editor, theme)
    .getByRole('link', { name: `0 squares of ${theme}` })
    .click();
  await expect(page.getByText('No squares yet')).toBeVisible();

  await test.step('a pasted list is imported except for the invalid line', async () => {
    await page.getByRole('button', { name: 'Import Squares' }).click();
    const dialog = dialogOf(editor);
    await expect(dialog.getByLabel('Theme')).toHaveValue(/.+/);
    await dialog
      .getByRole('textbox', { name: 'Squares' })
      .fill(
        'summary,text\nSoup of the day,"Soup, twice in a week."\nHm,Too short\nNo forks left,Ever',
      );
    await expect(dialog.getByText('2 squares to import, 1 bad line left out')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Bad lines' })).toContainText(
      'Line 3: Summary is required (minimum 5 characters)',
    );
    await dialog.getByRole('button', { name: 'Import 2' }).click();
    await expect(page.getByText('Squares imported: 2')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Squares' })).toHaveValue(
      'summary,text\nHm,Too short',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Soup, twice in a week.' })).toBeVisible();
  });

  await test.step('at the end of a long list, an admin sees why nothing was imported, and corrects nothing that is being sent', async () => {
    editor.forgive(/ERR_FAILED/);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Import Squares' }).click();
    const dialog = dialogOf(editor);
    const squares = dialog.getByRole('textbox', { name: 'Squares' });
    const last = dialog.getByRole('list', { name: 'Squares to import' }).getByRole('listitem');
    const press = dialog.getByRole('button', { name: 'Import 9' });
    const pasted = Array.from({ length: 9 }, (_, at) => `Soup is cold again ${at},Ever`);
    await squares.fill([...pasted, 'Hm,Too short'].join('\n'));
    await dialog.getByLabel('Theme').selectOption('');
    await last.last().scrollIntoViewIfNeeded();
    await press.click();
    await expect(dialog.getByLabel('Theme')).toBeFocused();
    await expect(dialog.getByText('Theme is required')).toBeInViewport();

    await dialog.getByLabel('Theme').selectOption({ label: theme });
    await last.last().scrollIntoViewIfNeeded();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
    await page.route('**/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      hold();
      await isLost;
      await route.abort();
    });
    await press.click();
    await isHeld;
    await expect(squares).not.toBeEditable();
    lose();
    await expect(dialog.getByRole('alert')).toBeInViewport();
    await expect(squares).toBeEditable();
    await page.unroute('**/*');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a square is edited, found and deleted', async () => {
    await page.getByRole('button', { name: 'Edit No forks left' }).click();
    await dialogOf(editor).getByLabel('Summary').fill('No spoons left');
    await dialogOf(editor).getByRole('button', { name: 'Save Square' }).click();
    await expect(page.getByText('Square updated successfully')).toBeVisible();
    await page.getByRole('searchbox').fill('spoons');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/theme=.+&q=spoons/);
    await page.getByRole('button', { name: 'Delete No spoons left' }).click();
    await dialogOf(editor).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Nothing about “spoons”')).toBeVisible();
  });

  await test.step('the theme is deleted with its squares', async () => {
    await page.goto(`/admin/themes?q=${encodeURIComponent(theme)}`);
    await page.getByRole('button', { name: `Delete ${theme}` }).click();
    await expect(dialogOf(editor)).toContainText('All associated squares will be deleted too');
    await dialogOf(editor).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Theme deleted successfully')).toBeVisible();
    await expect(rowOf(editor, theme)).toHaveCount(0);
  });

  await test.step('a theme’s page shows at once what is changed', async () => {
    await page.goto('/admin/themes?q=Keynote');
    const shown = async () => (await page.request.get('/themes/keynote')).text();
    let name = 'Keynote';
    for (const next of [named('Keynote'), 'Keynote']) {
      await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
      await dialogOf(editor).getByLabel('Name').fill(next);
      await dialogOf(editor).getByRole('button', { name: 'Save Theme' }).click();
      await expect.poll(shown, { timeout: 10_000 }).toContain(`${next} BINGO</h1>`);
      name = next;
    }
  });
});

test('an admin opens a group and renews its code @desktop', async ({ table }) => {
  const editor = await table.seat('Editor');
  const nora = await table.seat('Nora');
  const group = named('Backbench');
  await makeGroup(nora, group);
  await signIn(editor, EDITOR, `/admin/groups?q=${encodeURIComponent(group)}`);
  await expect(editor.page.getByText('Average members per group')).toBeVisible();
  await expect(editor.page.getByText(/Group deletion is unavailable/)).toBeVisible();
  await expect(rowOf(editor, group)).toContainText('1/20');
  await editor.page.getByRole('button', { name: `Regenerate Code of ${group}` }).click();
  await dialogOf(editor).getByRole('button', { name: 'Regenerate Code' }).click();
  await expect(editor.page.getByText('Invite code regenerated')).toBeVisible();
  await expect(rowOf(editor, group).getByText(/^[A-Z0-9]{8}$/)).toBeVisible();
  await editor.page.getByRole('link', { name: `View ${group}` }).click();
  await expect(editor.page.getByRole('heading', { name: group })).toBeVisible();
});
