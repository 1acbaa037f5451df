import { EDITOR } from '../support/house-admin';
import { dialogOf, rowOf } from '../support/newsroom';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

test('a visitor sees the weekly edition that is announced, and an admin changes its template @desktop', async ({
  table,
}) => {
  const editor = await table.seat('Editor');
  const vera = await table.seat('Vera');

  await signIn(editor, EDITOR, '/admin/house-games');
  const announced = rowOf(editor, 'The Weekly Edition,').filter({ hasText: 'upcoming' });
  const path = (await announced.getByRole('link').getAttribute('href'))!;

  await test.step('a visitor sees a sample of its cards, and takes its start into a calendar', async () => {
    await vera.page.goto(path);
    await expect(vera.page.getByText('Add to calendar')).toBeVisible();
    const sample = vera.page.getByRole('figure', { name: 'A card as it could be dealt' });
    await expect(sample.getByRole('listitem')).toHaveCount(24);
    const dealt = await sample.getByRole('list').innerText();
    await sample.getByRole('button', { name: 'Shuffle' }).click();
    await expect(sample.getByRole('list')).not.toHaveText(dealt);
    const entry = await vera.page.request.get(`${path}/calendar.ics`);
    expect(entry.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await entry.text()).toMatch(/DTSTART:\d{8}T070000Z\r\nDTEND:\d{8}T070000Z/);
    const none = await vera.page.request.get('/house-game/1/calendar.ics');
    expect(none.status()).toBe(404);
  });

  await test.step('the admin sees what is announced; a wrong length is refused and what was typed stays', async () => {
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
