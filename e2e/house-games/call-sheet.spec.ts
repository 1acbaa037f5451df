import { quoted } from '@/lib/words/message';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { dialogOf, named } from '../support/newsroom';
import { signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

test('two admins mark from one call sheet, with receipts @desktop', async ({ table }) => {
  const editor = await table.seat('Editor');
  const colleague = await table.seat('Colleague');
  const title = named('Desk Day');
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame(title);
  await houseAdmin.start(id);
  for (const seat of [editor, colleague]) await signIn(seat, EDITOR, `/admin/house-games/${id}`);
  const sheetOf = (seat: Seat) => seat.page.getByRole('region', { name: 'Squares' });
  const squares = sheetOf(editor).getByRole('listitem');
  const first = squares.first();
  const summary = await first.getByRole('heading').innerText();

  await test.step('with the keyboard: search, paste a receipt, Enter, and the search is ready for the next', async () => {
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

  await test.step('the colleague sees who marked the square, and takes the mark back', async () => {
    const seen = sheetOf(colleague).getByRole('listitem').filter({ hasText: summary });
    await expect(seen.getByText('Marked by The Editor')).toBeVisible();
    await seen.getByRole('button', { name: `Unmark ${summary}` }).click();
    await expect(dialogOf(colleague)).toContainText(`Unmark ${quoted(summary)}?`);
    await dialogOf(colleague).getByRole('button', { name: 'Unmark' }).click();
    await expect(first.getByRole('button', { name: `Mark ${summary}`, exact: true })).toBeVisible();
  });

  await test.step('one tap marks a square, and the focus stays so that it can be undone', async () => {
    await first.getByRole('button', { name: `Mark ${summary}`, exact: true }).click();
    await expect(first.getByRole('button', { name: `Unmark ${summary}` })).toBeFocused();
    await editor.page.getByRole('button', { name: /^Marked/ }).click();
    await expect(squares).toHaveCount(1);
  });

  await test.step('the end of the game closes the sheet for both', async () => {
    await editor.page.getByRole('button', { name: `End ${title}` }).click();
    await dialogOf(editor).getByRole('button', { name: 'End' }).click();
    await expect(
      colleague.page.getByText('Nobody called BINGO. The sheet is closed.'),
    ).toBeVisible();
    await colleague.page.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(
      colleague.page.getByRole('search').getByText('Nobody called BINGO'),
    ).toBeInViewport({ ratio: 1 });
    await expect(sheetOf(colleague).getByRole('textbox')).toHaveCount(0);
  });
});
