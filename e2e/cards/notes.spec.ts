import { expect, test, type Seat } from '../support/table';
import { playTogether } from '../support/together';

const dialog = ({ page }: Seat) => page.getByRole('dialog');
const press = (seat: Seat, name: string) => dialog(seat).getByRole('button', { name }).click();
const note = (seat: Seat) => dialog(seat).getByRole('figure');

test('another person’s note shows its author, and only Replace note overwrites it @phone', async ({
  table,
}) => {
  const ada = await table.seat('Ada');
  const ben = await table.seat('Ben');

  await playTogether([ada, ben], 'The Late Desk');
  for (const { page } of [ada, ben])
    await page.getByRole('button', { name: /: Uncle tells story 10/ }).click();

  await test.step('of two comments written at the same time, the second is saved only with Replace note', async () => {
    await press(ben, 'Comment');
    await dialog(ben).getByLabel('Comment').fill('Ben was here');
    await press(ada, 'Comment');
    await dialog(ada).getByLabel('Comment').fill('Told you so');
    await press(ada, 'Save');
    await expect(note(ada)).toContainText('Told you so');
    await expect(dialog(ben).getByText('Somebody else saved a note first')).toBeVisible();
    await expect(note(ben)).toContainText('Told you so');
    await expect(dialog(ben).getByLabel('Comment')).toHaveValue('Ben was here');
    await press(ben, 'Replace note');
    await expect(note(ben)).toHaveText('Ben was hereBen');
  });

  await test.step('the dialog names the author of a note and asks before it is replaced', async () => {
    await press(ada, 'Edit Ben’s note');
    await expect(dialog(ada).getByText('Ben wrote this.')).toBeVisible();
    await dialog(ada).getByLabel('Comment').fill('Mine again');
    await press(ada, 'Save');
    await expect(dialog(ada).getByText('Replace Ben’s note?')).toBeVisible();
    await expect(note(ada)).toContainText('Ben was here');
    await press(ada, 'Replace note');
    await expect(note(ben)).toHaveText('Mine againAda');
  });

  await test.step('Mark Square keeps the square open while a comment in it is not saved', async () => {
    await ada.page.keyboard.press('Escape');
    await ada.page.getByRole('button', { name: /^Square 1 of 24/ }).click();
    await press(ada, 'Comment');
    await dialog(ada).getByLabel('Comment').fill('Seen it');
    await press(ada, 'Mark Square');
    await expect(dialog(ada).getByRole('button', { name: 'Unmark Square' })).toBeVisible();
    await expect(dialog(ada).getByLabel('Comment')).toHaveValue('Seen it');
    await press(ada, 'Save');
    await expect(note(ada)).toHaveText('Seen itAda');
  });
});
