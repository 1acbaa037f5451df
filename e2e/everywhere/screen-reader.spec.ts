import { makeGroup } from '../support/groups';
import { hydrated, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

/** Expects a screen reader announcement of the page that a link has opened. */
async function expectAnnounced({ page }: Seat, heading: RegExp | string) {
  await expect(page.locator('body > [aria-live=assertive]')).toHaveText(heading);
}

test('each page opened by a link is announced, and gets the focus if the link is gone @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const main = nora.page.getByRole('main');
  const press = (name: string, role: 'link' | 'button' = 'link') =>
    nora.page.getByRole(role, { name, exact: true }).first().press('Enter');
  await makeGroup(nora, 'The Late Readers');
  await signIn(nora, nora, '/my-groups');
  await hydrated(nora.page, 'a[href="/about"]');

  await press('Home');
  await expectAnnounced(nora, 'Headline Bingo');
  await expect(nora.page.getByRole('link', { name: 'Home' }).first()).toBeFocused();
  await press('About');
  await expectAnnounced(nora, 'About');
  await expect(main).toBeFocused();
  await press('Home');
  await expectAnnounced(nora, 'Headline Bingo');
  const account = nora.page.getByRole('button', { name: 'Account of Nora' });
  await account.click();
  await nora.page.getByRole('menuitem', { name: 'My Groups' }).press('Enter');
  await expectAnnounced(nora, 'My Groups');
  await expect(account).toBeFocused();

  await press('Enter Group The Late Readers');
  await expectAnnounced(nora, /^The Late Readers/);
  await expect(main).toBeFocused();
  await press('Start New Game');
  await expectAnnounced(nora, 'Start New Game');
  await expect(main).toBeFocused();
  await nora.page.getByLabel('Theme').selectOption({ index: 1 });
  await press('Create Game', 'button');
  await expectAnnounced(nora, / BINGO$/);
  await expect(main).toBeFocused();
  await press('The Late Readers');
  await expectAnnounced(nora, /^The Late Readers/);
  await nora.page.goBack();
  await expectAnnounced(nora, / BINGO$/);
  await expect(main).toBeFocused();
});
