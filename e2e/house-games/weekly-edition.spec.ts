import { dialogOf, signInAsEditor } from '../support/newsroom';
import { expect, test } from '../support/table';

test('the weekly edition is announced with a sample card and a calendar entry, and an admin changes the next ones @desktop', async ({
  table,
}) => {
  const editor = await table.seat('Editor');
  const vera = await table.seat('Vera');

  await test.step('a visitor finds next Monday’s edition on the front page', async () => {
    await vera.page.goto('/');
    await vera.page.getByRole('link', { name: /^The Weekly Edition, / }).click();
    await expect(vera.page).toHaveURL(/\/house-game\//);
    await expect(vera.page.getByText('Add to calendar')).toBeVisible();
    const entry = await vera.page.request.get(`${vera.page.url()}/calendar.ics`);
    expect(entry.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await entry.text()).toMatch(/DTSTART:\d{8}T070000Z\r\nDTEND:\d{8}T070000Z/);
    const none = await vera.page.request.get('/house-game/1/calendar.ics');
    expect(none.status()).toBe(404);
  });

  await test.step('the admin sees what is announced; a wrong length is refused and what was typed stays', async () => {
    await signInAsEditor(editor, '/admin/house-games');
    await editor.page.getByRole('button', { name: 'Weekly Edition: On' }).click();
    const dialog = dialogOf(editor);
    await expect(dialog.getByText(/^Announced: The Weekly Edition, /)).toBeVisible();
    await dialog.getByLabel('Card price').fill('3');
    await dialog.getByLabel('Lasts').fill('9');
    await dialog.getByRole('button', { name: 'Save Weekly Edition' }).click();
    await expect(dialog.getByText('An edition lasts 1 to 7 days').first()).toBeVisible();
    await expect(dialog.getByLabel('Card price')).toHaveValue('3');
    await dialog.getByLabel('Lasts').fill('5');
    await dialog.getByRole('button', { name: 'Save Weekly Edition' }).click();
    await expect(editor.page.getByText('Weekly edition saved')).toBeVisible();
    await editor.page.getByRole('button', { name: 'Weekly Edition: On' }).click();
    await expect(dialogOf(editor).getByLabel('Lasts')).toHaveValue('5');
  });
});
