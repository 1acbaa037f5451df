import { quoted } from '@/lib/words/message';
import { buttonsOverTheirText } from '../support/geometry';
import {
  createHouseGame,
  dialogOf,
  named,
  signInAsEditor,
  startHouseGame,
} from '../support/newsroom';
import { expect, test, type Seat } from '../support/table';

test('two admins mark from one call sheet, with receipts @desktop', async ({ table }) => {
  const editor = await table.seat('Editor');
  const colleague = await table.seat('Colleague');
  const title = named('Desk Day');
  await signInAsEditor(editor, '/admin/house-games');
  await createHouseGame(editor, title);
  await startHouseGame(editor, title);
  await editor.page.getByRole('link', { name: `Call sheet of ${title}` }).click();
  await expect(editor.page).toHaveURL(/\/house-games\/[-0-9a-f]{36}$/);
  await signInAsEditor(colleague, editor.page.url());
  const sheetOf = (seat: Seat) => seat.page.getByRole('region', { name: 'Squares' });
  const squares = sheetOf(editor).getByRole('listitem');
  const first = squares.first();
  const summary = await first.getByRole('heading').innerText();

  await test.step('a rule too long for a phone is cut at a line end, and Read all shows it', async () => {
    await editor.page.setViewportSize({ width: 390, height: 844 });
    const cut = squares.filter({ has: editor.page.getByRole('button', { name: 'Read all' }) });
    const row = squares.filter({ hasText: await cut.first().getByRole('heading').innerText() });
    const isWhole = () =>
      row
        .getByRole('paragraph')
        .first()
        .evaluate((p) => p.scrollHeight <= p.clientHeight + 1);
    expect(await isWhole()).toBe(false);
    expect(await buttonsOverTheirText(editor.page)).toEqual([]);
    await row.getByRole('button', { name: 'Read all' }).click();
    await expect.poll(isWhole).toBe(true);
    await expect(row.getByRole('button', { expanded: true })).toHaveText('Show less');
    await editor.page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('an invalid link is refused beside the field', async () => {
    await first.getByRole('textbox').fill('my neighbor told me');
    await first.getByRole('button', { name: `Mark ${summary}`, exact: true }).click();
    await expect(first.getByText(/Please enter a link that starts with http/)).toBeVisible();
  });

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

  await test.step('the other admin adds the receipt later', async () => {
    const seen = sheetOf(colleague).getByRole('listitem').filter({ hasText: summary });
    await seen
      .getByRole('textbox', { name: `Source link for ${summary}` })
      .fill('example.net/late');
    await seen.getByRole('button', { name: `Add receipt to ${summary}` }).click();
    await expect(seen.getByRole('button', { name: `Unmark ${summary}` })).toBeFocused();
    await expect(first.getByRole('link', { name: /example\.net/ })).toBeVisible();
    await expect(first.getByRole('textbox')).toHaveCount(0);
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
