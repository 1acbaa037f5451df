import { dialog, mark, middleRow, part } from '../support/evening';
import { expectNothingWider, zoomText } from '../support/geometry';
import { squares } from '../support/guest';
import { makeOpenGroup, takeSeat } from '../support/open-group';
import { expectPrinted } from '../support/paper';
import { arrive, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

// The oldest supported browsers can also write squares and play a private game to its end.
test.use({ areOld: true });

const STAKE = 'W'.repeat(80);
const SMALL_PHONE = { width: 360, height: 740 };
const begun = Array.from({ length: 20 }, (_, at) => `Nora foresees thing ${at + 1}`);

async function expectStake({ page }: Pick<Seat, 'page'>) {
  await expect(page.getByText(STAKE).filter({ visible: true }).first()).toBeVisible();
  await expectNothingWider(page);
}

/** Creates a game with a stake, of twenty squares to which everybody adds until it starts. */
async function openGame({ page }: Seat) {
  const tick = page.getByLabel('Let everybody add squares before the start');
  await expect(tick).toHaveCount(0);
  await page.getByLabel('Theme').selectOption({ label: 'Write your own…' });
  await page.getByLabel('At stake').fill(STAKE);
  await expect(page.getByLabel('Price to play')).toHaveValue('5');
  await page.getByLabel('Name of these squares').fill('Together');
  await page.getByRole('textbox', { name: 'Your squares' }).fill(begun.join('\n'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const start = page.locator('div:has(> div > label)').filter({ hasText: 'Starts at' }).last();
  await expect(start).toContainText('Leave it empty to start now.');
  await expect(start).toContainText('optional');
  await tick.check();
  await expect(start).toContainText('Members add squares until then');
  await expect(start).not.toContainText(/optional|empty/);
  await expect(page.getByText('20 squares, 4 more needed before the start').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page.getByText('Choose when the game starts')).toBeVisible();
  await page.getByLabel('Starts at').fill('2099-01-01T20:00');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

const written = ({ page }: Seat) =>
  page.getByRole('list', { name: 'Squares' }).getByRole('listitem');

const field = ({ page }: Seat) => page.getByLabel('Your square');

async function write(seat: Seat, square: string, about?: Seat) {
  await field(seat).fill(about ? `${square} @${about.name}` : square);
  if (about) await expect(seat.page.getByText(`About ${about.name}, who does not`)).toBeVisible();
  await seat.page.getByRole('button', { name: 'Add Square' }).click();
  await expect(field(seat)).toHaveValue('');
}

async function deleteSquare({ page }: Seat, square: string, by: string) {
  await page.getByRole('button', { name: `Delete “${square}”` }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(`Delete “${square}”${by}?`);
  await asked.getByRole('button', { name: 'Delete Square' }).click();
  await expect(asked).toBeHidden();
}

/** Where on the page the parts are that a finger could be on. */
async function placesOf(seat: Seat) {
  const parts = [
    seat.page.getByRole('button', { name: 'Start Now' }),
    field(seat),
    seat.page.getByRole('button', { name: 'Add Square' }),
    ...(await written(seat).all()).slice(0, begun.length),
  ];
  return Promise.all(
    parts.map((one) => one.evaluate((drawn) => drawn.getBoundingClientRect().y + window.scrollY)),
  );
}

async function startNow({ page }: Seat) {
  await page.getByRole('button', { name: 'Start Now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Now' }).click();
}

test('three friends write their own set before the start, with squares about each other, play it and read the stake at the end @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  const gus = await table.seat('Gus');
  const all = [nora, sam, gus];
  await gus.page.setViewportSize(SMALL_PHONE);
  const next = (seat: Seat) => all[(all.indexOf(seat) + 1) % all.length]!;

  await test.step('Nora begins the squares, and two take a seat, one of them by a name', async () => {
    const { path, code } = await makeOpenGroup(nora);
    await signIn(nora, nora, `${path}/create-game`);
    await openGame(nora);
    await arrive(sam, `/invite/${code}`);
    await gus.page.goto(`/invite/${code}`);
    await expectStake(gus);
    await expect(gus.page.getByText('Everybody writes its squares together')).toBeVisible();
    await expect(gus.page.getByText('You get a card for $5.00')).toContainText('You pay nothing');
    const preview = gus.page.locator('meta[property="og:description"]');
    await expect(preview).toHaveAttribute('content', new RegExp(`At stake: “${STAKE}”`));
    await takeSeat(gus);
    for (const { page } of [sam, gus]) await expect(page).toHaveURL(nora.page.url());
  });

  await test.step('a card that is bought waits for the squares', async () => {
    // Gus got his by joining.
    for (const seat of [nora, sam])
      await seat.page.getByRole('button', { name: 'Buy Card' }).click();
    await expect(
      sam.page.getByText('20 squares, 4 more needed. Your card is dealt when the game starts.'),
    ).toBeVisible();
    await expectStake(gus);
  });

  const tv = await nora.newTab();
  const onTv = tv.getByRole('region', { name: 'Squares', exact: true });
  await test.step('the TV shows when the game starts, who writes and how many squares there are', async () => {
    await tv.goto(`${nora.page.url()}?view=table`);
    await expect(onTv).toHaveText('20 squares, 4 more needed.Written by Nora');
    await expect(tv.getByText(/^Starts .*2099/)).toBeVisible();
  });

  await test.step('everybody writes, reads what others write at once, and nothing moves', async () => {
    const before = await placesOf(nora);
    for (const seat of all) await write(seat, `${next(seat).name} is late again`, next(seat));
    await write(gus, 'Gus has an idea');
    for (const seat of all) {
      await expect(written(seat)).toHaveCount(24);
      await expect(written(seat).filter({ hasText: `${seat.name} is late again` })).toContainText(
        'about you: It is not on your card, and only the others can mark it.',
      );
    }
    await expect(written(gus).filter({ hasText: 'Sam is late' })).toContainText(
      'by Nora, about Sam',
    );
    await expect(gus.page.getByRole('button', { name: /^Delete “/ })).toHaveCount(2);
    await deleteSquare(gus, 'Gus has an idea', '');
    await expect(written(nora).last()).toContainText('by Gus, deleted');
    // Her own square scrolls the list to its end, the squares of others do not.
    await nora.page.getByRole('list', { name: 'Squares' }).evaluate((list) => list.scrollTo(0, 0));
    expect(await placesOf(nora)).toEqual(before);
    await write(gus, 'Gus has an idea again');
    await expect(onTv).toContainText('24 squares');
    await expect(onTv).toContainText(/Written by .?Nora.?, .?Sam.? and .?Gus/);
  });

  await test.step('the start is refused until one square more is there', async () => {
    await startNow(nora);
    await expect(nora.page.getByText(/Not enough squares yet/)).toBeVisible();
    await nora.page.keyboard.press('Escape');
    await write(sam, 'A glass breaks | On the floor');
    await expect(written(nora).filter({ hasText: 'A glass breaks' })).toBeVisible();
    await deleteSquare(nora, 'Gus has an idea again', ' by Gus');
    await expect(written(gus).filter({ hasText: 'idea again' })).toContainText('deleted');
    await expect(gus.page.getByText(/“Gus has an idea again” was deleted/).first()).toBeAttached();
    await sam.page.getByRole('button', { name: 'Add Square' }).click();
    await expect(sam.page.getByText('Write a headline of 5 to 50 characters')).toBeVisible();
    await write(gus, 'Gus has a better idea');
    await expect(written(nora).filter({ hasText: 'better idea' })).toBeVisible();
    await field(sam).fill('Sam was just wri');
    await startNow(nora);
    await expect(sam.page.getByRole('status').filter({ hasText: 'has started' })).toContainText(
      'Sam was just wri',
    );
  });

  await test.step('the cards are dealt without squares about their players', async () => {
    for (const seat of all) {
      await expect(squares(seat)).toHaveCount(24);
      await expect(squares(seat).filter({ hasText: `${seat.name} is late` })).toHaveCount(0);
      await expect(part(seat.page, 'Squares about You')).toContainText(
        `${seat.name} is late again`,
      );
    }
  });

  await test.step('Gus marks a line, wins, and everybody reads the stake', async () => {
    await mark(gus, await middleRow(gus));
    await gus.page.getByRole('button', { name: 'CALL BINGO' }).click();
    for (const seat of all) await expect(dialog(seat)).toContainText(`At stake: ${STAKE}`);
    await zoomText(gus.page);
    await expectNothingWider(gus.page);
    const game = nora.page.url();
    for (const path of [`${game}?view=table`, game.replace('/game/', '/results/')]) {
      await gus.page.goto(path);
      await expectStake(gus);
    }
    await expectPrinted(gus.page, 1);
  });
});
