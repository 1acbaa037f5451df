import { execFileSync } from 'node:child_process';
import { dialog, mark, openSheet, part, squareOf } from '../support/evening';
import { createAccount } from '../support/session';
import { arrive, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { takeSeatIn } from '../support/together';
import { endYear, lock, playHouseYear, startHouseYear } from '../support/year';

const LINE = 'The mayor keeps bees';

const press = ({ page }: Seat, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Writes a line of the player's own, drags it to another place, fills the others, and waits until all are saved. */
async function choose(seat: Seat, line: string) {
  const { page } = seat;
  await page.getByLabel('Write your own').fill(line);
  await press(seat, 'Add');
  const places = page.getByRole('grid').getByRole('button');
  const target = places.and(page.getByRole('button', { name: /sometimes: empty$/ })).last();
  await places.and(page.getByRole('button', { name: line })).dragTo(target);
  await expect(page.getByText(`${line}: moved`)).toBeVisible();
  await press(seat, 'Fill the rest for me');
  await expect(page.getByText('24 of 24')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function seal(seat: Seat) {
  await press(seat, 'Seal My Card');
  await dialog(seat).getByRole('button', { name: 'Seal My Card' }).click();
  await expect(seat.page.getByRole('heading', { name: 'See you on 1 January' })).toBeVisible();
}

/** Creates a game of a year from its theme's page, through the wizard. Returns the id of the game. */
async function openYear({ page }: Seat): Promise<string> {
  await startHouseYear();
  await expect(async () => {
    await page.goto('/themes/the-year-ahead');
    const house = page.getByRole('link', { name: /^Buy Card for / });
    await expect(house).toHaveAttribute('href', /^\/house-game\//, { timeout: 2000 });
  }).toPass();
  await page.getByRole('link', { name: 'Play it with friends' }).click();
  const lastMinute = async (label: string) => {
    const field = page.getByLabel(label);
    await expect(field).toHaveValue(/^\d{4}-12-31T23:59$/);
    return Number((await field.inputValue()).slice(0, 4));
  };
  await expect(page.getByLabel('How long?')).toHaveValue('year');
  await expect(page.getByLabel('The cards')).toHaveValue('chosen');
  expect((await lastMinute('Ends at')) - (await lastMinute('Cards lock at'))).toBe(1);
  const lock = page.getByLabel('Cards lock at');
  const value = await lock.inputValue();
  await lock.fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(lock).toHaveAccessibleDescription(/Say until when players choose/);
  await lock.fill(value);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await page.getByRole('link', { name: 'View my BINGO card' }).click();
  await expect(page).toHaveURL(/\/game\//);
  return page.url().split('/').at(-1)!;
}

test('three friends play a year from the wizard to the opened cards, and the printed commands prove the seals @desktop', async ({
  table,
}) => {
  const [ann, ben] = [await table.seat('Ann'), await table.seat('Ben')];
  const dan = await table.seat('Dan');
  const all = [ann, ben, dan];
  await arrive(ann);
  for (const friend of [ben, dan]) await createAccount(friend);
  const game = await openYear(ann);
  for (const friend of [ben, dan]) {
    await takeSeatIn(game, friend);
    await signIn(friend, friend, `/game/${game}`);
  }
  const open = ben.page.getByRole('button', { name: 'Everybody’s Cards' });

  await test.step('each chooses squares and writes a line, and the others see only who has sealed', async () => {
    await choose(ben, LINE);
    await seal(ben);
    await choose(ann, LINE.toUpperCase());
    const sealed = part(ann.page, 'Sealed cards');
    await expect(sealed).toContainText('1 of 3');
    await expect(sealed.getByRole('listitem').filter({ hasText: 'Dan' })).toContainText('choosing');
    await expect(part(ann.page, 'How it happened')).toContainText(
      /Ben sealed card #\d+, fingerprint [0-9a-f]{12}/,
    );
    await expect(ann.page.getByText(LINE, { exact: true })).toHaveCount(0);
  });

  await test.step('at the lock, every open page shows the full card of its owner', async () => {
    await lock(game);
    for (const { page } of all) {
      const squares = page.getByRole('grid', { name: /^BINGO card/ }).getByRole('button');
      await expect(squares).toHaveCount(24);
    }
  });

  await test.step('everybody sees all cards, and the equal lines of two players are one square', async () => {
    await open.click();
    const cards = dialog(ben)
      .getByRole('list', { name: 'Cards' })
      .getByRole('heading', { level: 3 });
    await expect(cards).toHaveText([
      /^Ann[1-9]\d* in common with you$/,
      /^Ben \(you\)Card #\d+$/,
      /^Dan\d+ in common with you$/,
    ]);
    await ben.page.keyboard.press('Escape');
  });

  await test.step('the host closes the cards, and nobody can open them', async () => {
    await ann.page.getByRole('checkbox', { name: 'Everybody sees all cards' }).click();
    await expect(open).toBeHidden();
  });

  await test.step('a mark of the shared line is on both cards, and in what came true this month', async () => {
    const name = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' });
    const month = part(ann.page, name);
    await expect(month).toContainText('Nothing yet this month.');
    await mark(ben, [LINE]);
    await expect(squareOf(ann, LINE.toUpperCase())).toHaveAccessibleName(/, marked/);
    await expect(month.getByRole('list').first()).toContainText(LINE);
    await expect(month.getByRole('list').last().getByRole('listitem')).toHaveCount(3);
  });

  await test.step('the clock ends the game, and the command of each card prints its fingerprint', async () => {
    await endYear(game);
    await ben.page.goto(`/results/${game}`);
    const sealed = part(ben.page, 'Sealed cards').getByRole('listitem');
    await expect(sealed).toHaveCount(3);
    for (const card of await sealed.all()) {
      await card.getByText('Check it yourself').click();
      const [seal, , text, command] = await card.getByRole('definition').allInnerTexts();
      const printed = execFileSync('sh', ['-c', command!], { encoding: 'utf8' });
      expect(printed.slice(0, 64)).toBe(seal);
      expect(text).toContain(game);
      await expect(card.getByText(seal!.slice(0, 12), { exact: true })).toBeVisible();
    }
    await expect(sealed.filter({ hasText: 'Ann' })).toContainText(LINE.toUpperCase());
    await sealed.first().getByRole('button', { name: 'Copy Command' }).click();
    await expect(ben.page.getByText('Command copied')).toBeVisible();
  });

  await test.step('in a house game, a card is shown by a link that its owner switches off', async () => {
    const house = await playHouseYear(ann);
    await ann.page.goto(`/house-game/${house}`);
    await openSheet(ann);
    await dialog(ann).getByRole('button', { name: 'Create Address' }).click();
    const address = await dialog(ann)
      .getByText(/^http.*\/card\/[0-9a-f]{32}$/)
      .innerText();
    await ben.page.goto(address);
    await expect(ben.page.getByRole('heading', { level: 2 })).toHaveText(/^Ann, card #\d+$/);
    await dialog(ann).getByRole('button', { name: 'Switch Off' }).click();
    await expect(dialog(ann).getByRole('button', { name: 'Create Address' })).toBeVisible();
    expect(await (await ben.page.request.get(address)).text()).toContain('Game Not Found');
  });
});
