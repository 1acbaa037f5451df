import { inDatabase } from '../support/database';
import { squares } from '../support/guest';
import { dialogOf, rowOf, signInAsEditor } from '../support/newsroom';
import { expect, test } from '../support/table';

/** Moves an edition into a week of the past that has no other, where it has begun and ends in this many seconds. */
const weekPasses = (gameId: string, seconds: number) =>
  inDatabase(
    (sql) => sql`
      update public.games set
        edition = (select min(edition) from public.games) - 7,
        scheduled_start = now() - interval '1 day', ends_at = now() + ${seconds} * interval '1 second'
      where id = ${gameId}`,
  );

test('the weekly edition is announced, starts, ends and is followed by the next one, and an admin changes the template @desktop', async ({
  table,
}) => {
  const editor = await table.seat('Editor');
  const vera = await table.seat('Vera');

  await signInAsEditor(editor, '/admin/house-games');
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

  await test.step('the week after, the edition starts and ends by itself, and the next one is announced', async () => {
    const gameId = path.split('/').at(-1)!;
    await weekPasses(gameId, 3600);
    await expect(squares(vera), 'the clock has started it').toHaveCount(24, { timeout: 30_000 });
    await weekPasses(gameId, 0);
    const end = vera.page.getByRole('region', { name: 'Nobody called BINGO' });
    await expect(end, 'the clock has ended it').toBeVisible({ timeout: 30_000 });
    await editor.page.reload();
    await expect(announced.getByRole('link')).not.toHaveAttribute('href', path);
  });
});
