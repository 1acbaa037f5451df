import { linkIn, mailTo } from '../support/mailbox';
import { dealPrivately } from '../support/private-table';
import { arrive } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

const MIDDLE_ROW = [10, 11, 13, 14] as const;

const dialog = ({ page }: Seat) => page.getByRole('dialog');
const result = ({ page }: Seat) => page.getByRole('region', { name: /^Sam won with card/ });

test('a wrong mark gives a BINGO, is objected to and taken back; the game goes on, is won, and begins again @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  await Promise.all([arrive(nora), arrive(sam)]);
  const game = await dealPrivately(nora, sam);
  for (const { page } of [nora, sam]) {
    await page.goto(game.path);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  }

  await test.step('Sam wins, and Nora sees the line that won: each mark, its time and its hand', async () => {
    await game.mark(MIDDLE_ROW);
    await sam.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(sam).getByText('$6.00')).toBeVisible();
    await dialog(nora).getByRole('button', { name: 'Continue' }).click();
    await expect(result(nora).getByText(/^Marked by Nora, \d/)).toHaveCount(4);
    await expect(result(nora).getByText(/can object to a mark.*1[45] minutes left/)).toBeVisible();
    await expect(result(nora).getByRole('img', { name: /a full line/ })).toBeVisible();
  });

  await test.step('Nora objects to a mark with a reason, which Sam reads at once', async () => {
    await result(nora)
      .getByRole('button', { name: /^Object to/ })
      .first()
      .click();
    await dialog(nora).getByRole('button', { name: 'Object' }).click();
    await expect(dialog(nora).getByText('Please say why.')).toBeVisible();
    await dialog(nora).getByLabel('Reason').fill('That was last year');
    await dialog(nora).getByRole('button', { name: 'Object' }).click();
    await dialog(sam).getByRole('button', { name: 'Continue Playing' }).click();
    await expect(result(sam).getByText('Nora objects: That was last year')).toBeVisible();
  });

  await test.step('upheld, the mark is off, nobody has won, and both play on without a reload', async () => {
    await result(nora)
      .getByRole('button', { name: /^Uphold/ })
      .click();
    await expect(dialog(nora)).toContainText('the bank of Sam');
    await dialog(nora).getByRole('button', { name: 'Uphold' }).click();
    for (const seat of [nora, sam]) {
      await expect(result(seat)).toBeHidden();
      await expect(
        seat.page.getByText(/the objection is upheld, and the game goes on/).first(),
      ).toBeVisible();
    }
    await expect(sam.page.getByRole('button', { name: /^Square .*, marked/ })).toHaveCount(3);
    await expect(sam.page.getByText('WINNER')).toHaveCount(0);
  });

  await test.step('the same card wins again', async () => {
    await game.mark(MIDDLE_ROW);
    await sam.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await dialog(sam).getByRole('button', { name: 'Continue Playing' }).click();
    await dialog(nora).getByRole('button', { name: 'Continue' }).click();
    await expect(result(sam)).toBeVisible();
  });

  await test.step('again with the same people: one press, and Sam is led there', async () => {
    await result(nora).getByRole('button', { name: 'Again with the same people' }).click();
    await expect(nora.page).not.toHaveURL(game.path);
    await result(sam)
      .getByRole('link', { name: /^Next game: / })
      .click();
    await expect(nora.page.getByRole('button', { name: 'Purchase Card' })).toBeVisible();
    const next = new URL(nora.page.url()).pathname;
    await expect(sam.page).toHaveURL(next);
    const mail = await mailTo(sam.email, /^Nora plays again in The Fact Checkers$/);
    expect(new URL(linkIn(mail, /\/game\//)).pathname).toBe(next);
  });

  await test.step('Nora ends it: nobody has a mark, and both read where the pot went', async () => {
    await sam.page.getByRole('button', { name: 'Purchase Card' }).click();
    await expect(nora.page.getByText(/Sam took card/).first()).toBeVisible();
    await nora.page.getByRole('button', { name: 'End Game' }).click();
    await expect(dialog(nora)).toContainText('the pot of $3.00 play money goes back');
    await dialog(nora).getByRole('button', { name: 'End Game' }).click();
    for (const { page } of [nora, sam])
      await expect(page.getByText('and went back to where it came from')).toBeVisible();
  });
});
