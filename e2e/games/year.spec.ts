import { dialog, part } from '../support/evening';
import { arrive } from '../support/sign-in';
import { markFor } from '../support/sixty-games';
import { expect, test } from '../support/table';
import { endYear, forgeCard, playHouseYear, playYear } from '../support/year';

test('friends open their sealed cards, follow the year, and see at its end that nobody changed one', async ({
  table,
}) => {
  const ann = await table.seat('Ann');
  const ben = await table.seat('Ben');
  await Promise.all([arrive(ann), arrive(ben)]);
  const game = await playYear(ann, ben);
  await Promise.all([ann, ben].map(({ page }) => page.goto(`/game/${game}`)));
  const open = ben.page.getByRole('button', { name: 'Everybody’s Cards' });

  await test.step('after the lock everybody sees all cards, and what two have in common', async () => {
    await open.click();
    const cards = dialog(ben)
      .getByRole('list', { name: 'Cards' })
      .getByRole('heading', { level: 3 });
    await expect(cards).toHaveText([/^Ann\d+ in common with you$/, /^Ben \(you\)Card #\d+$/]);
    await ben.page.keyboard.press('Escape');
    await expect(part(ben.page, 'How it happened')).toContainText(
      /Ben sealed card #\d+, fingerprint [0-9a-f]{12}/,
    );
  });

  await test.step('the host closes the cards, and nobody can open them', async () => {
    await ann.page.getByRole('checkbox', { name: 'Everybody sees all cards' }).click();
    await expect(open).toBeHidden();
  });

  await test.step('the page shows what came true this month and what to watch', async () => {
    const name = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' });
    const month = part(ben.page, name);
    await expect(month).toContainText('Nothing yet this month.');
    await markFor(ann, ben, game, [0]);
    await expect(month.getByRole('list').first()).toContainText(/[AP]M/);
    await expect(month.getByRole('list').last().getByRole('listitem')).toHaveCount(3);
  });

  await test.step('the clock ends the game, and each browser proves the seals', async () => {
    await endYear(game);
    await ben.page.goto(`/results/${game}`);
    const sealed = part(ben.page, 'Sealed cards').getByRole('listitem');
    await expect(sealed).toHaveText([/Unchanged since/, /Unchanged since/]);
    await forgeCard(ann, game);
    await ben.page.reload();
    await expect(ben.page.getByRole('alert')).toHaveText('A card was changed after the sealing.');
    await expect(sealed.filter({ hasText: 'Ann' })).toContainText('Changed after it was sealed');
    await expect(sealed.filter({ hasText: 'Ben' })).toContainText('Unchanged since');
  });

  await test.step('in a house game, a card is shown by a link that its owner switches off', async () => {
    const house = await playHouseYear(ann);
    await ann.page.goto(`/house-game/${house}`);
    await ann.page.getByRole('button', { name: 'My card by link' }).click();
    await dialog(ann).getByRole('button', { name: 'Create Address' }).click();
    const address = await dialog(ann)
      .getByText(/^http.*\/card\/[0-9a-f]{32}$/)
      .innerText();
    await ben.page.goto(address);
    await expect(ben.page.getByRole('heading', { level: 2 })).toHaveText(/^Ann, card #\d+$/);
    await dialog(ann).getByRole('button', { name: 'Switch Off' }).click();
    await expect(dialog(ann).getByRole('button', { name: 'Create Address' })).toBeVisible();
    expect((await ben.page.request.get(address)).status()).toBe(404);
  });
});
