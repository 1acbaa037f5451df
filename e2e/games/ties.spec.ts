import { inDatabase } from '../support/database';
import { dialog } from '../support/evening';
import { cutTexts } from '../support/geometry';
import { close, dealTwins, moveCalls, ROW, slowClock } from '../support/prizes';
import { expect, test } from '../support/table';
import { as, markFor, openGame, seatTogether } from '../support/together';

test('a player who reached a prize by the same mark shares it from the dialog, Back closes the dialog, and a late player reads that the time is over @phone', async ({
  table,
}) => {
  const [nora, sam] = [await table.seat('Nora'), await table.seat('Sam')];
  await slowClock(nora);
  await sam.page.clock.install();
  const settings = { prizes: 'three', card_price: 0.07 };
  const id = await seatTogether([nora, sam], 'The Late Supper', settings);
  await dealTwins(id);
  await openGame([nora, sam], id);
  await markFor(sam, nora, id, ROW);
  await sam.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(sam)).toContainText('First line!');
  const game = sam.page.url();
  await sam.page.goBack();
  await expect(dialog(sam)).toBeHidden();
  await expect(sam.page).toHaveURL(game);

  await moveCalls(id, '10 minutes');
  await expect(dialog(nora)).toContainText(/You have it too:\s*CALL BINGO, \d+ s/);
  await close(nora, 'Continue');
  const call = nora.page.getByRole('button', { name: 'CALL BINGO' });
  await expect(call).toContainText(/CALL BINGO, \d+ s/);
  await call.click();
  await expect(dialog(nora)).toContainText('You share $0.07 with Sam');
  await expect(dialog(sam)).toContainText('Nora');

  await test.step('Nora wins the second line while Sam reads of the first, and Sam is told of it next', async () => {
    await close(nora, 'Continue Playing');
    const left = nora.page
      .getByText('Current pot')
      .locator('..')
      .getByText('$0.07', { exact: true });
    await expect(left).toBeVisible();
    await moveCalls(id, '-2 hours');
    await markFor(sam, nora, id, [0, 5, 15, 20]);
    await nora.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(nora)).toContainText('Second line!');
    await dialog(sam).getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog(sam)).toContainText('Nora won the second line.');
    await close(sam, 'Continue');
    const late = sam.page.getByText('Too late to share it', { exact: true });
    await expect(late).toBeHidden();
    // The ten seconds pass on Sam's screen, whose clock was right.
    await sam.page.clock.fastForward(10_000);
    await expect(late).toBeVisible();
  });

  await test.step('the television names both who shared a prize, also where their names are long', async () => {
    await as(nora, (tx) => tx`select public.end_game(${id})`);
    await inDatabase(
      (sql) => sql`
        update public.bingo_cards set display_name = display_name || ' Featherstonehaugh-Cholmondeley of Where'
        where game_id = ${id}`,
    );
    const room = await nora.newTab();
    await room.setViewportSize({ width: 1280, height: 720 });
    await room.goto(`/game/${id}?view=table`);
    const names = room.getByRole('list', { name: 'Prizes' }).getByRole('listitem').first();
    await expect(names).toContainText(/Sam Featherstonehaugh.*Nora Featherstonehaugh/);
    expect(await cutTexts(names)).toEqual([]);
    const lines = names.locator('span').nth(1);
    expect(await lines.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(2);
  });
});
