import { dialogOf, named } from '../support/newsroom';
import { joinAsGuest, squares, watch } from '../support/guest';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { linkIn, mailTo } from '../support/mailbox';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';
import { openGame, seatTogether } from '../support/together';

test('a guest deals another card, and an admin takes down the guest’s name on every open page @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const editor = await table.seat('Editor');
  const ugly = await table.seat('Ugly Ulf');
  const vera = await table.seat('Vera');
  const gameId = await houseAdmin.createGame(named('Names'));
  await houseAdmin.start(gameId);
  await watch(vera, gameId);
  await watch(ugly, gameId);
  await joinAsGuest(ugly);
  await expect(ugly.page.getByText('Live', { exact: true })).toBeVisible();
  const again = ugly.page.getByRole('button', { name: 'Deal me another card' });

  await test.step('the card has other squares and the same number, and the first mark ends the offer', async () => {
    const before = await squares(ugly).allTextContents();
    await again.click();
    await expect(dialogOf(ugly)).toContainText('You can do this 2 more times.');
    await dialogOf(ugly).getByRole('button', { name: 'Deal me another card' }).dblclick();
    await expect(ugly.page.getByText('Your card has other squares.')).toBeVisible();
    await expect(dialogOf(ugly)).toBeHidden();
    expect(await squares(ugly).allTextContents()).not.toEqual(before);
    await expect(ugly.page.getByRole('button', { name: /^Card #1/ })).toBeVisible();
    await houseAdmin.mark(gameId, 1, [0], 'https://example.org/news');
    await expect(ugly.page.getByText('From the first mark on, every card stays')).toBeVisible();
    await expect(again).toBeHidden();
  });

  await test.step('the name is gone from open pages and at the next load', async () => {
    await expect(vera.page.getByText('Ugly Ulf').first()).toBeVisible();
    await signIn(editor, EDITOR, `/house-game/${gameId}`);
    const board = editor.page.getByRole('region', { name: 'Leaderboard' });
    await board.getByRole('button', { name: 'Take Down Name Ugly Ulf of card #1' }).click();
    await dialogOf(editor).getByRole('button', { name: 'Take Down Name' }).click();
    await expect(editor.page.getByText('The name is now Reader #1')).toBeVisible();
    for (const { page } of [editor, vera]) {
      await expect(page.getByText('Ugly Ulf')).toHaveCount(0);
      await expect(page.getByText('Reader #1').first()).toBeVisible();
    }
    await vera.page.reload();
    await expect(vera.page.getByText('Reader #1').first()).toBeVisible();
    await expect(vera.page.getByText('Ugly Ulf')).toHaveCount(0);
  });
});

test('a player mends a name on the account page, and a friend reads it in their game @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Noraa');
  const ben = await table.seat('Ben');
  const seats = [nora, ben];
  const id = await seatTogether(seats, named('Typos'));
  await openGame(seats, id);
  await nora.page.getByRole('button', { name: 'Account of Noraa' }).click();
  await nora.page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(nora.page.getByRole('heading', { level: 1 })).toHaveText('Account');
  const name = nora.page.getByLabel('Display Name');
  await name.fill(' ');
  await nora.page.getByRole('button', { name: 'Save Name' }).click();
  await expect(nora.page.getByText('Display name is required')).toBeVisible();
  await test.step('a counter warns near the limit, and cuts nothing off', async () => {
    await name.fill('n'.repeat(95));
    await expect(nora.page.getByText('5 characters left')).toBeVisible();
    await name.fill('n'.repeat(101));
    await expect(nora.page.getByText('1 character too many')).toBeVisible();
    await expect(name).toHaveValue('n'.repeat(101));
  });
  await name.fill('Nora');
  await nora.page.getByRole('button', { name: 'Save Name' }).click();
  await expect(nora.page.getByText('Your name is now Nora')).toBeVisible();
  await expect(
    nora.page.getByRole('button', { name: 'Account of Nora', exact: true }),
  ).toBeVisible();
  await ben.page.reload();
  await expect(ben.page.getByRole('region', { name: 'Players' })).toContainText('Nora');
  await expect(ben.page.getByRole('region', { name: 'Players' })).not.toContainText('Noraa');

  await test.step('a new address asks for the password, and counts when its mail is opened', async () => {
    const email = `new-${nora.email}`;
    const [address, password] = [
      nora.page.getByLabel('New email'),
      nora.page.getByLabel('Current password'),
    ];
    const change = nora.page.getByRole('button', { name: 'Change Email' });
    await address.fill(email);
    await password.fill('a wrong headline');
    await change.click();
    await expect(nora.page.getByText('This is not your current password.')).toBeVisible();
    await expect(address).toHaveValue(email);
    await password.fill(nora.password);
    await change.click();
    await expect(nora.page.getByText('Check your inbox.')).toBeVisible();
    expect((await mailTo(nora.email, /asked for a new email address/)).text).toContain(email);
    await nora.page.goto(linkIn(await mailTo(email, /new email address/), /auth\/confirm/));
    await expect(nora.page.getByRole('heading', { level: 1 })).toHaveText('Confirm your new email');
    await nora.page.getByRole('button', { name: 'Change Email' }).click();
    await expect(nora.page.getByText('Email address changed')).toBeVisible();
    await expect(nora.page.getByText(email)).toBeVisible();
  });
});
