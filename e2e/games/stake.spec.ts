import { dialog } from '../support/evening';
import { expectNothingWider, zoomText } from '../support/geometry';
import { squares } from '../support/guest';
import { guestSwitch, takeSeat } from '../support/open-group';
import { createGroup } from '../support/groups';
import { expectPrinted } from '../support/paper';
import { arrive } from '../support/sign-in';
import { as } from '../support/sixty-games';
import { Steps } from '../support/steps';
import { expect, test, type Seat } from '../support/table';

const STAKE = 'W'.repeat(80);

/** Creates a game with a stake, whose usual price then stands behind More. */
async function createWithStake({ page }: Seat, path: string) {
  await page.goto(`${path}/create-game`);
  const price = page.getByLabel('Price to play');
  await page.getByLabel('Theme').selectOption({ index: 1 });
  await expect(price).toBeVisible();
  await page.getByLabel('At stake').fill(STAKE);
  await expect(price).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(price).toHaveValue('5');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  return new URL(page.url()).pathname;
}

/** The host marks the first row of this player's card. */
const markRow = (player: Seat, host: Seat, path: string) =>
  as(
    host,
    (tx) => tx`
      select public.mark_square(game_square_id) from public.card_squares
      join public.bingo_cards as card on card.id = card_id
      where card.display_name = ${player.name} and game_id = ${path.split('/').at(-1)!} and position < 5`,
  );

test('a stake is read on the invitation, above the card, at the end and on paper, however wide @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const gus = await table.seat('Gus');
  for (const { page } of [nora, gus]) await page.setViewportSize({ width: 360, height: 740 });
  const expectStake = async ({ page }: Seat) => {
    await expect(page.getByText(STAKE).filter({ visible: true }).first()).toBeVisible();
    await expectNothingWider(page);
  };
  await arrive(nora);
  const { path, code } = await createGroup(nora, 'The Late Desk');
  await guestSwitch(nora).check();
  await expect(guestSwitch(nora)).not.toHaveAttribute('aria-disabled');
  const game = await createWithStake(nora, path);

  await test.step('the invitation and its preview in a chat', async () => {
    await gus.page.goto(`/invite/${code}`);
    await expectStake(gus);
    const preview = gus.page.locator('meta[property="og:description"]');
    await expect(preview).toHaveAttribute('content', new RegExp(`At stake: “${STAKE}”`));
    await zoomText(gus.page);
    await expectStake(gus);
  });

  await test.step('above the card', async () => {
    await gus.page.reload();
    await takeSeat(gus, new Steps(gus));
    await expectStake(gus);
    await gus.page.getByRole('button', { name: 'Buy Card' }).click();
    await expect(squares(gus)).toHaveCount(24);
  });

  await test.step('the table view', async () => {
    await nora.page.getByRole('button', { name: 'Buy Card' }).click();
    await expect(squares(nora)).toHaveCount(24);
    await nora.page.goto(`${game}?view=table`);
    await expectStake(nora);
  });

  await test.step('the winner’s dialog, the results and the page to print', async () => {
    await markRow(gus, nora, game);
    await gus.page.reload();
    await gus.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(gus)).toContainText(`At stake: ${STAKE}`);
    await zoomText(gus.page);
    await expectNothingWider(gus.page);
    await expectStake(nora);
    await gus.page.goto(game.replace('game', 'results'));
    await expectStake(gus);
    await expectPrinted(gus.page, 1);
  });
});
