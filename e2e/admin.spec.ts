import { randomUUID } from 'node:crypto';
import { arrive, signIn } from './support/doors';
import { expect, test, type Seat } from './support/table';

const EDITOR = { email: 'admin@example.com', password: 'headline' };

/** The demo world's admin, at the desk. */
async function sitDown(seat: Seat, path: string) {
  await signIn(seat, EDITOR);
  await seat.page.goto(path);
}

const rowOf = (seat: Seat, name: string) => seat.page.getByRole('row').filter({ hasText: name });
const dialogOf = (seat: Seat) => seat.page.getByRole('dialog');
/** Names that no other run has used. */
const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

async function createHouseGame(seat: Seat, title: string) {
  await seat.page.getByRole('button', { name: 'Create House Game' }).click();
  const dialog = dialogOf(seat);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Theme').selectOption({ label: 'Tech & Gadgets' });
  await dialog.getByRole('button', { name: 'Create House Game' }).click();
  await expect(seat.page.getByText('House Game created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(seat, title)).toBeVisible();
}

async function startHouseGame(seat: Seat, title: string) {
  await seat.page.getByRole('button', { name: `Start ${title}` }).click();
  await dialogOf(seat).getByRole('button', { name: 'Start' }).click();
  await expect(rowOf(seat, title).getByText('active')).toBeVisible();
}

test('an admin creates, edits, funds and starts a house game, and ends another', async ({
  table,
}) => {
  const editor = await table.seat('Editor', { timezoneId: 'America/New_York' });
  const title = named('Tech Pages');
  const edited = `${title}, second edition`;
  await sitDown(editor, '/admin');
  await expect(editor.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(editor.page.getByText('Active house games')).toBeVisible();
  await editor.page.getByRole('link', { name: 'House Games' }).last().click();

  await test.step('a game without a title is refused under its heading', async () => {
    await editor.page.getByRole('button', { name: 'Create House Game' }).click();
    const dialog = dialogOf(editor);
    await dialog.getByRole('button', { name: 'Create House Game' }).click();
    await expect(dialog.getByText('Validation Error')).toBeVisible();
    await expect(dialog.getByText('Title is required').first()).toBeVisible();
    await editor.page.keyboard.press('Escape');
    await expect(editor.page.getByRole('button', { name: 'Create House Game' })).toBeFocused();
  });

  await test.step('it is created at the default price and edited with a start', async () => {
    await createHouseGame(editor, title);
    await expect(rowOf(editor, title)).toContainText('$5.00');
    await expect(rowOf(editor, title)).toContainText('0/1000');
    await editor.page.getByRole('button', { name: `Edit ${title}` }).click();
    const dialog = dialogOf(editor);
    await dialog.getByLabel('Title').fill(edited);
    await dialog.getByLabel('Card price').fill('2.50');
    await dialog.getByLabel('Scheduled start').fill('2030-01-15T09:30');
    await dialog.getByRole('button', { name: 'Save House Game' }).click();
    await expect(editor.page.getByText('House Game updated successfully')).toBeVisible();
    await expect(rowOf(editor, edited)).toContainText('$2.50');
    await expect(rowOf(editor, edited).locator('time')).toHaveAttribute(
      'datetime',
      /^2030-01-15T14:30:00/,
    );
  });

  await test.step('the fund gives what it has, and no more', async () => {
    await editor.page.getByRole('button', { name: `Fund the pot of ${edited}` }).click();
    const dialog = dialogOf(editor);
    await dialog.getByRole('button', { name: 'Contribute' }).click();
    await expect(
      dialog.getByText('Please enter a valid contribution amount').first(),
    ).toBeVisible();
    await dialog.getByLabel('Amount').fill('9000000');
    await dialog.getByRole('button', { name: 'Contribute' }).click();
    await expect(dialog.getByText('Insufficient house fund balance or unauthorized')).toBeVisible();
    await dialog.getByLabel('Amount').fill('12.5');
    await dialog.getByRole('button', { name: 'Contribute' }).click();
    await expect(
      editor.page.getByText('Contributed $12.50 from house fund to game pot'),
    ).toBeVisible();
    await expect(rowOf(editor, edited)).toContainText('$12.50');
  });

  await test.step('it starts, and can no longer be edited', async () => {
    await startHouseGame(editor, edited);
    await expect(editor.page.getByRole('button', { name: `Edit ${edited}` })).toBeHidden();
    await expect(editor.page.getByRole('link', { name: `Call sheet of ${edited}` })).toBeVisible();
  });

  await test.step('another ends without a winner, and its pot goes back to the fund', async () => {
    const other = named('Short Story');
    await createHouseGame(editor, other);
    await startHouseGame(editor, other);
    await editor.page.getByRole('button', { name: `End ${other}` }).click();
    await expect(dialogOf(editor)).toContainText('The pot goes back to the house fund');
    await dialogOf(editor).getByRole('button', { name: 'End' }).click();
    await expect(editor.page.getByText('Game ended successfully')).toBeVisible();
    await expect(rowOf(editor, other)).toContainText('No winner');
    await expect(rowOf(editor, other).getByText('completed')).toBeVisible();
  });
});

test('two admins mark from one call sheet, with receipts', async ({ table }) => {
  const editor = await table.seat('Editor');
  const colleague = await table.seat('Colleague');
  const title = named('Desk Day');
  await sitDown(editor, '/admin/house-games');
  await createHouseGame(editor, title);
  await startHouseGame(editor, title);
  await editor.page.getByRole('link', { name: `Call sheet of ${title}` }).click();
  await expect(editor.page).toHaveURL(/\/house-games\/[-0-9a-f]{36}$/);
  await sitDown(colleague, editor.page.url());
  const sheetOf = (seat: Seat) => seat.page.getByRole('region', { name: 'Squares' });
  const squares = sheetOf(editor).getByRole('listitem');
  const first = squares.first();
  const summary = await first.getByRole('heading').innerText();

  await test.step('a link that is none is refused beside the field', async () => {
    await first.getByRole('textbox').fill('my neighbour told me');
    await first.getByRole('button', { name: `Mark ${summary}`, exact: true }).click();
    await expect(first.getByText(/Please enter a link that starts with http/)).toBeVisible();
  });

  await test.step('by the keyboard: find, paste, Enter, and the search waits for the next', async () => {
    const search = editor.page.getByRole('searchbox', { name: 'Search the call sheet' });
    await search.fill(summary);
    await expect(squares).toHaveCount(1);
    await search.press('ArrowDown');
    await expect(first.getByRole('textbox')).toBeFocused();
    await editor.page.keyboard.press('ControlOrMeta+a');
    await editor.page.keyboard.type('https://example.org/proof');
    await editor.page.keyboard.press('Enter');
    await expect(first.getByRole('link', { name: /example\.org/ })).toBeVisible();
    await expect(search).toBeFocused();
    await search.press('Escape');
    await expect(search).toHaveValue('');
  });

  await test.step('the colleague sees the mark and who made it, and takes it back', async () => {
    const seen = sheetOf(colleague).getByRole('listitem').filter({ hasText: summary });
    await expect(seen.getByText('Marked by The Editor')).toBeVisible();
    await seen.getByRole('button', { name: `Unmark ${summary}` }).click();
    await expect(dialogOf(colleague)).toContainText(`Unmark "${summary}"?`);
    await dialogOf(colleague).getByRole('button', { name: 'Unmark' }).click();
    await expect(first.getByRole('button', { name: `Mark ${summary}`, exact: true })).toBeVisible();
  });

  await test.step('one tap marks, and the focus stays for who changes their mind', async () => {
    await first.getByRole('button', { name: `Mark ${summary}`, exact: true }).click();
    await expect(first.getByRole('button', { name: `Unmark ${summary}` })).toBeFocused();
    await editor.page.getByRole('button', { name: /^Marked/ }).click();
    await expect(squares).toHaveCount(1);
  });

  await test.step('the end of the game closes the sheet for both', async () => {
    await editor.page.getByRole('button', { name: `End ${title}` }).click();
    await dialogOf(editor).getByRole('button', { name: 'End' }).click();
    await expect(
      colleague.page.getByText('The game ended without a winner. The sheet is closed.'),
    ).toBeVisible();
    await expect(sheetOf(colleague).getByRole('textbox')).toHaveCount(0);
  });
});

test('the admin role is given and taken, never from the last', async ({ table }) => {
  const editor = await table.seat('Editor');
  const nora = await table.seat(named('Nora'));
  nora.forgive(/403|access-denied/);
  await arrive(nora);
  expect((await nora.page.goto('/admin/users'))?.status()).toBe(403);
  await expect(nora.page.getByText('Access Denied')).toBeVisible();

  await sitDown(editor, `/admin/users?q=${encodeURIComponent(nora.name)}`);
  await editor.page.getByRole('button', { name: `Make ${nora.name} an admin` }).click();
  await dialogOf(editor).getByRole('button', { name: 'Make Admin' }).click();
  await expect(editor.page.getByText('Admin role granted')).toBeVisible();
  await expect(rowOf(editor, nora.name).getByText('Admin', { exact: true })).toBeVisible();
  expect((await nora.page.goto('/admin/users'))?.status()).toBe(200);

  await editor.page.getByRole('button', { name: `Remove Admin from ${nora.name}` }).click();
  await dialogOf(editor).getByRole('button', { name: 'Remove Admin' }).click();
  await expect(editor.page.getByText('Admin role removed')).toBeVisible();
  expect((await nora.page.goto('/admin/users'))?.status()).toBe(403);

  await editor.page.goto('/admin/users?q=The+Editor');
  await editor.page.getByRole('button', { name: 'Remove Admin from The Editor' }).click();
  await dialogOf(editor).getByRole('button', { name: 'Remove Admin' }).click();
  await expect(dialogOf(editor).getByText(/Somebody has to hold the keys/)).toBeVisible();
});

test('themes and squares are made, changed, imported and deleted', async ({ table }) => {
  const editor = await table.seat('Editor');
  const { page } = editor;
  const theme = named('Canteen');
  await sitDown(editor, '/admin/themes');

  await page.getByRole('button', { name: 'Create Theme' }).click();
  await dialogOf(editor).getByLabel('Name').fill(theme);
  await dialogOf(editor).getByRole('button', { name: 'Create Theme' }).click();
  await expect(page.getByText('Theme created successfully')).toBeVisible();
  await expect(rowOf(editor, theme)).toContainText('24 more needed for a game');
  await rowOf(editor, theme)
    .getByRole('link', { name: `0 squares of ${theme}` })
    .click();
  await expect(page.getByText('No squares yet')).toBeVisible();

  await test.step('a pasted list goes in, all but the line that is wrong', async () => {
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
    await expect(dialog.getByRole('textbox', { name: 'Squares' })).toHaveValue('Hm,Too short');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Soup, twice in a week.' })).toBeVisible();
  });

  await test.step('a square is edited, found and deleted', async () => {
    await page.getByRole('button', { name: 'Edit No forks left' }).click();
    await dialogOf(editor).getByLabel('Summary').fill('No spoons left');
    await dialogOf(editor).getByRole('button', { name: 'Save Square' }).click();
    await expect(page.getByText('Square updated successfully')).toBeVisible();
    await page.getByRole('searchbox').fill('spoons');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/theme=.+&q=spoons/);
    await expect(page.getByText('1 square', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete No spoons left' }).click();
    await dialogOf(editor).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Square deleted successfully')).toBeVisible();
    await expect(page.getByText('Nothing about “spoons”')).toBeVisible();
  });

  await test.step('the theme goes, and its squares with it', async () => {
    await page.goto(`/admin/themes?q=${encodeURIComponent(theme)}`);
    await page.getByRole('button', { name: `Delete ${theme}` }).click();
    await expect(dialogOf(editor)).toContainText('All associated squares will be deleted too');
    await dialogOf(editor).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Theme deleted successfully')).toBeVisible();
    await expect(rowOf(editor, theme)).toHaveCount(0);
  });
});

test('an admin looks into a group and renews its code', async ({ table }) => {
  const editor = await table.seat('Editor');
  const nora = await table.seat('Nora');
  const group = named('Backbench');
  await arrive(nora);
  await nora.page.goto('/my-groups');
  await nora.page.getByRole('button', { name: 'Create Group' }).click();
  await nora.page.getByLabel('Group name').fill(group);
  await dialogOf(nora).getByRole('button', { name: 'Create Group' }).click();
  await expect(nora.page.getByRole('heading', { name: group })).toBeVisible();

  await sitDown(editor, `/admin/groups?q=${encodeURIComponent(group)}`);
  await expect(editor.page.getByText('Average members per group')).toBeVisible();
  await expect(editor.page.getByText(/Group deletion is unavailable/)).toBeVisible();
  await expect(rowOf(editor, group)).toContainText('1/20');
  await editor.page.getByRole('button', { name: `Regenerate the code of ${group}` }).click();
  await dialogOf(editor).getByRole('button', { name: 'Regenerate Code' }).click();
  await expect(editor.page.getByText('Invite code regenerated')).toBeVisible();
  await expect(rowOf(editor, group).getByText(/^[A-Z0-9]{8}$/)).toBeVisible();
  await editor.page.getByRole('link', { name: `View ${group}` }).click();
  await expect(editor.page.getByRole('heading', { name: group })).toBeVisible();
});

test('a visitor is asked to sign in first', async ({ table }) => {
  const visitor = await table.seat('Visitor');
  await visitor.page.goto('/admin/squares?q=soup');
  await expect(visitor.page).toHaveURL(/\/auth\?redirect=%2Fadmin%2Fsquares%3Fq%3Dsoup/);
});
