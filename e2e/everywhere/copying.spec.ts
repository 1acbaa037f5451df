import { dialog, openSheet } from '../support/evening';
import { expect, test, type Seat } from '../support/table';
import { playTogether } from '../support/together';

const messages = ({ page }: Seat) => page.getByRole('region', { name: 'Messages' });

/** Takes the clipboard away, which browsers do on plain http. */
const withoutClipboard = () =>
  Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });

/** Sends a key to the focused element that an input method takes for itself. */
const composeWith = ({ page }: Seat, key: string) =>
  page.evaluate((key) => {
    const init = { key, isComposing: true, bubbles: true, cancelable: true };
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', init));
  }, key);

test('a dialog copies its link also on plain http, shows it where the browser refuses, and stays open behind a toast @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const { page } = nora;
  await page.addInitScript(withoutClipboard);
  await playTogether([nora], 'The Plain Wire');
  await openSheet(nora);
  await dialog(nora).getByRole('button', { name: 'Create Link' }).click();
  const link = await dialog(nora)
    .getByText(/\/table\/[0-9a-f]{32}$/)
    .innerText();
  const copy = dialog(nora).getByRole('button', { name: 'Copy Link' });

  await test.step('the link is on the clipboard', async () => {
    await copy.click();
    await expect(messages(nora)).toContainText('Link Copied!');
    await expect(copy).toBeFocused();
    const note = await nora.newTab();
    await note.setContent('<textarea autofocus></textarea>');
    await note.bringToFront();
    await note.getByRole('textbox').press('ControlOrMeta+v');
    await expect(note.getByRole('textbox')).toHaveValue(link);
    await note.close();
  });

  await test.step('a message that is shown again while its toast closes stays', async () => {
    const close = await messages(nora).getByRole('button', { name: 'Close toast' }).elementHandle();
    await copy.click();
    await copy.evaluate((button: HTMLElement, closing) => {
      (closing as HTMLElement).click();
      button.click();
    }, close);
    await close!.waitForElementState('hidden');
    await expect(messages(nora).getByRole('listitem')).toHaveCount(1);
    await expect(messages(nora)).toContainText('Link Copied!');
  });

  await test.step('a toast that is put away leaves the dialog open', async () => {
    await messages(nora).getByText('Link Copied!').click();
    await messages(nora).getByRole('button', { name: 'Close toast' }).click();
    await expect(messages(nora).getByRole('listitem')).toHaveCount(0);
    await expect(dialog(nora)).toBeVisible();
  });

  await test.step('a link that cannot be copied is shown, selected', async () => {
    await page.evaluate(() => (document.execCommand = () => false));
    await copy.click();
    await expect(messages(nora)).toContainText(link);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
    await messages(nora).getByRole('button', { name: 'Close toast' }).click();
    await expect(dialog(nora)).toBeVisible();
  });

  await test.step('a key of an input method closes nothing; Escape and a press beside the dialog do', async () => {
    await composeWith(nora, 'Escape');
    await expect(dialog(nora)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(nora)).toBeHidden();
    await openSheet(nora);
    await page.mouse.click(5, 400);
    await expect(dialog(nora)).toBeHidden();
  });
});
