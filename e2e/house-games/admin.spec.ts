import { quoted } from '@/lib/words/message';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { dialogOf, named, rowOf } from '../support/newsroom';
import { signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

test('an admin creates, edits, funds and starts a house game, and two admins mark from its call sheet, with receipts @desktop', async ({
  table,
}) => {
  const editor = await table.seat('Editor', { timezoneId: 'America/New_York' });
  const title = named('Tech Pages');
  const edited = `${title}, second edition`;
  await signIn(editor, EDITOR, '/admin');
  await expect(editor.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(editor.page.getByText('Active house games')).toBeVisible();
  await editor.page.getByRole('link', { name: 'House Games' }).last().click();

  await test.step('it is created at the default price and edited with a start', async () => {
    await editor.page.getByRole('button', { name: 'Create House Game' }).click();
    await dialogOf(editor).getByLabel('Title').fill(title);
    await dialogOf(editor).getByLabel('Theme').selectOption({ label: 'Tech & Gadgets' });
    await dialogOf(editor).getByRole('button', { name: 'Create House Game' }).click();
    await expect(editor.page.getByText('House Game created successfully')).toBeVisible();
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
    await expect(rowOf(editor, edited)).toContainText('Starts Jan 15, 2030, 9:30 AM');
  });

  await test.step('its start is in a calendar file', async () => {
    const path = await rowOf(editor, edited).getByRole('link').first().getAttribute('href');
    const entry = await editor.page.request.get(`${path}/calendar.ics`);
    expect(entry.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await entry.text()).toContain('DTSTART:20300115T143000Z');
  });

  await test.step('the template of the weekly edition is changed, after a refusal that keeps what was typed', async () => {
    await editor.page.getByRole('button', { name: 'Weekly Edition: On' }).click();
    const dialog = dialogOf(editor);
    await expect(dialog.getByText(/^Announced: The Weekly Edition, /)).toBeVisible();
    await dialog.getByLabel('Card price').fill('3');
    await dialog.getByLabel('Lasts').fill('9');
    await dialog.getByRole('button', { name: 'Save Weekly Edition' }).click();
    await expect(dialog.getByText('Choose 1 to 7 days').first()).toBeVisible();
    await expect(dialog.getByLabel('Card price')).toHaveValue('3');
    await dialog.getByLabel('Lasts').fill('5');
    await dialog.getByRole('button', { name: 'Save Weekly Edition' }).click();
    await expect(editor.page.getByText('Weekly edition saved')).toBeVisible();
  });

  await test.step('the pot gets what the fund has, and a larger sum is refused', async () => {
    await editor.page.getByRole('button', { name: `Fund the pot of ${edited}` }).click();
    const dialog = dialogOf(editor);
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

  await test.step('a game that another admin creates and starts changes here without a reload', async () => {
    const houseAdmin = await HouseAdmin.open();
    const theirs = named('Night Shift');
    const id = await houseAdmin.createGame(theirs);
    await expect(rowOf(editor, theirs).getByText('upcoming')).toBeVisible();
    await houseAdmin.start(id);
    await expect(rowOf(editor, theirs).getByText('active')).toBeVisible();
  });

  await test.step('it starts, and can no longer be edited', async () => {
    await editor.page.getByRole('button', { name: `Start ${edited}` }).click();
    await dialogOf(editor).getByRole('button', { name: 'Start' }).click();
    await expect(rowOf(editor, edited).getByText('active')).toBeVisible();
    await expect(editor.page.getByRole('button', { name: `Edit ${edited}` })).toBeHidden();
    await editor.page.getByRole('link', { name: `Call sheet of ${edited}` }).click();
    await expect(editor.page).toHaveURL(/\/admin\/house-games\/./);
  });

  const colleague = await table.seat('Colleague');
  await signIn(colleague, EDITOR, editor.page.url());
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
    await editor.page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await search.press('ArrowDown');
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

  await test.step('a link that was typed and not sent is still there after a search for another square', async () => {
    const link = sheetOf(colleague).getByRole('listitem').nth(1).getByRole('textbox');
    await link.fill('https://example.org/later');
    const search = colleague.page.getByRole('searchbox', { name: 'Search the call sheet' });
    await search.fill('no square has these words');
    await expect(sheetOf(colleague).getByText('No such square')).toBeVisible();
    await search.press('Escape');
    await expect(link).toHaveValue('https://example.org/later');
  });

  await test.step('the end of the game closes the sheet for both', async () => {
    await editor.page.getByRole('button', { name: `End ${edited}` }).click();
    await dialogOf(editor).getByRole('button', { name: 'End' }).click();
    await expect(colleague.page.getByText('Nobody won. The sheet is closed.')).toBeVisible();
    await colleague.page.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(colleague.page.getByRole('search').getByText('Nobody won')).toBeInViewport({
      ratio: 1,
    });
    await expect(sheetOf(colleague).getByRole('textbox')).toHaveCount(0);
  });
});

test('the list of house games follows their changes also after the server has ended its channel @desktop', async ({
  table,
}) => {
  const editor = await table.seat('Editor');
  let end = () => {};
  await editor.page.routeWebSocket(/realtime/, (browser) => {
    const server = browser.connectToServer();
    server.onMessage((frame) => {
      browser.send(frame);
      if (typeof frame !== 'string') return;
      const [joined, , topic, event] = JSON.parse(frame) as [string, string, string, string];
      if (event !== 'phx_reply' || topic !== 'realtime:house_games') return;
      end = () => browser.send(JSON.stringify([joined, null, topic, 'phx_close', {}]));
    });
  });
  await signIn(editor, EDITOR, '/admin/house-games');
  const houseAdmin = await HouseAdmin.open();
  const [first, second] = [named('Before'), named('After')];
  await expect(editor.page.getByRole('button', { name: 'Create House Game' })).toBeVisible();
  await houseAdmin.createGame(first);
  await expect(rowOf(editor, first)).toBeVisible();
  end();
  await houseAdmin.createGame(second);
  await expect(rowOf(editor, second)).toBeVisible();
});
