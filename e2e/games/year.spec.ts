import { execFileSync } from 'node:child_process';
import { inDatabase } from '../support/database';
import { dialog, mark, openSheet, part, squareOf } from '../support/evening';
import { EDITOR } from '../support/house-admin';
import { createAccount } from '../support/session';
import { arrive, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { as, takeSeatIn } from '../support/together';
import { how_marks_work } from '@/lib/words/cards';

const LINE = 'The mayor keeps bees';

/** A house game of a year whose cards are chosen. Returns its id. */
const startHouseYear = () =>
  as(EDITOR, async (tx) => {
    const [row] = await tx`
      select public.create_house_game(jsonb_build_object(
        'title', 'Next Year, by link', 'theme_id', id, 'pace', 'year', 'dealing', 'chosen',
        'locks_at', now() + interval '1 hour', 'ends_at', now() + interval '1 year'
      )) ->> 'game_id' as id
      from public.themes where slug = 'the-year-ahead'`;
    await tx`select public.start_house_game(${row!.id})`;
    return row!.id as string;
  });

/** Lets the time to lock this game come, or its end, and runs the clock. */
const pass = (gameId: string, time: 'locks_at' | 'ends_at') =>
  inDatabase(async (sql) => {
    await sql`
      update public.games set locks_at = now() - interval '1 minute',
        ends_at = case ${time} when 'ends_at' then now() else ends_at end
      where id = ${gameId}`;
    while ((await sql`select public.run_schedule() as is_done`)[0]!.is_done);
  });

const press = ({ page }: Seat, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Writes a square of the player's own, drags it to another spot, fills the others, and waits until all are saved. */
async function choose(seat: Seat, own: string) {
  const { page } = seat;
  await page.getByLabel('Write your own').fill(own);
  await press(seat, 'Add');
  const spots = page.getByRole('grid').getByRole('button');
  const target = spots.and(page.getByRole('button', { name: /sometimes: empty$/ })).last();
  await spots.and(page.getByRole('button', { name: own })).dragTo(target);
  await expect(page.getByText(`${own}: moved`)).toBeVisible();
  await press(seat, 'Fill the rest for me');
  await expect(page.getByText('24 of 24')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Creates a game of a year from its theme's page, through the wizard. Returns the id of the game. */
async function openYear({ page }: Seat): Promise<string> {
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
  const dan = { name: 'Dan', email: `dan-${crypto.randomUUID()}@example.com`, password: LINE };
  const house = await startHouseYear();
  await arrive(ann);
  const game = await openYear(ann);
  for (const friend of [ben, dan]) {
    await createAccount(friend);
    await takeSeatIn(game, friend);
  }
  await signIn(ben, ben, `/game/${game}`);
  const open = ben.page.getByRole('button', { name: 'Everybody’s Cards' });

  await test.step('each chooses squares and writes one, and the others see only who has sealed', async () => {
    await choose(ben, LINE);
    await press(ben, 'Seal My Card');
    await dialog(ben).getByRole('button', { name: 'Seal My Card' }).click();
    await expect(ben.page.getByRole('heading', { name: 'See you on January 1' })).toBeVisible();
    await choose(ann, LINE.toUpperCase());
    const sealed = part(ann.page, 'Sealed cards');
    await expect(sealed).toContainText('1 of 3');
    await expect(sealed.getByRole('listitem').filter({ hasText: 'Dan' })).toContainText('choosing');
    await expect(ann.page.getByText(LINE, { exact: true })).toHaveCount(0);
    await expect(ann.page.getByText(how_marks_work[0]!)).toHaveCount(0);
  });

  await test.step('at the lock, every open page shows the full card of its owner', async () => {
    await pass(game, 'locks_at');
    for (const { page } of [ann, ben]) {
      const squares = page.getByRole('grid', { name: /^BINGO card/ }).getByRole('button');
      await expect(squares).toHaveCount(24);
      await expect(page.getByText(how_marks_work[0]!)).toBeVisible();
    }
  });

  await test.step('everybody sees all cards until the host closes them, and the equal squares of two players are one square', async () => {
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
    await ann.page.getByRole('checkbox', { name: 'Everybody sees all cards' }).click();
    await expect(open).toBeHidden();
  });

  await test.step('a mark of the shared square is on both cards, and in what came true this month', async () => {
    const name = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' });
    const month = part(ann.page, name);
    await expect(month).toContainText('Nothing yet this month.');
    await mark(ben, [LINE]);
    await expect(squareOf(ann, LINE.toUpperCase())).toHaveAccessibleName(/, marked/);
    await expect(month.getByRole('list').first()).toContainText(LINE);
    await expect(month.getByRole('list').last().getByRole('listitem')).toHaveCount(3);
  });

  await test.step('the clock ends the game, and the command of each card prints its fingerprint', async () => {
    await pass(game, 'ends_at');
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
  });

  await test.step('in a house game, a card is shown by a link that its owner switches off', async () => {
    await as(ann, (tx) => tx`select public.buy_card(${house}, gen_random_uuid())`);
    await pass(house, 'locks_at');
    await ann.page.goto(`/house-game/${house}`);
    await openSheet(ann);
    await dialog(ann).getByRole('button', { name: 'Create Link' }).click();
    const address = await dialog(ann)
      .getByText(/^http.*\/card\/[0-9a-f]{32}$/)
      .innerText();
    await ben.page.goto(address);
    await expect(ben.page.getByRole('heading', { level: 2 })).toHaveText(/^Ann, card #\d+$/);
    await dialog(ann).getByRole('button', { name: 'Turn Off' }).click();
    await expect(dialog(ann).getByRole('button', { name: 'Create Link' })).toBeVisible();
    expect(await (await ben.page.request.get(address)).text()).toContain('Game Not Found');
  });
});
