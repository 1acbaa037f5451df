import { arrive } from '../support/sign-in';
import { dialog, members, openGroup, startGame } from '../support/groups';
import { squares } from '../support/guest';
import { expectCode, openRoom } from '../support/room';
import { expect, test, type Seat } from '../support/table';
import { as } from '../support/together';

/** Excludes Next's route announcer, which is an alert as well. */
const alertOf = ({ page }: Seat) => page.getByRole('main').getByRole('alert');

test('people join by code and by link, leave and are removed @desktop', async ({ table }) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  const mia = await table.seat('Mia');
  const group = await openGroup(nora, 'The Night Shift');

  await test.step('a wrong code finds no group, and a code typed as it was read out finds its group', async () => {
    await arrive(sam, '/join');
    const code = sam.page.getByLabel('Invite code');
    await expect(
      sam.page.getByText('Six or eight letters and numbers, or the whole link.'),
    ).toBeVisible();
    await code.fill('ZZZZZZ');
    await sam.page.getByRole('button', { name: 'Open Invitation' }).click();
    await expect(
      sam.page.getByText('Group not found. Please check your invite code.'),
    ).toBeVisible();
    await code.fill(`${group.code.slice(0, 3)}-${group.code.slice(3)} `.toLowerCase());
    await sam.page.getByRole('button', { name: 'Open Invitation' }).click();
    await expect(sam.page.getByText('Joined Group!')).toBeVisible();
    await expect(sam.page).toHaveURL(new RegExp(group.id));
    await sam.page.goto('/join-group');
    await code.fill(group.code);
    await sam.page.getByRole('button', { name: 'Join Group' }).click();
    await expect(sam.page.getByText("You're already a member of this group.")).toBeVisible();
  });

  await arrive(mia, `/invite/${group.code}`);
  await expect(mia.page.getByText('Joined Group!')).toBeVisible();
  const game = await startGame(nora, group.id);
  for (const friend of [sam, mia])
    await as(friend, (tx) => tx`select public.buy_card(${game}, gen_random_uuid())`);
  for (const { page } of [nora, sam, mia]) await page.goto(`/game/${game}`);
  for (const seat of [sam, mia]) await expect(squares(seat)).toHaveCount(24);
  const room = await openRoom(nora, nora.page.url());
  await test.step('Sam leaves in another tab, and the game open in this one becomes read-only', async () => {
    const tab = await sam.newTab();
    await tab.goto(group.path);
    await expect(tab.getByRole('link', { name: 'Play Game' })).toBeVisible();
    await tab.getByRole('button', { name: 'Leave Group' }).click();
    const question = tab.getByRole('dialog');
    await expect(question).toContainText(
      'You can still look at your other games in this group, but not play them.',
    );
    await question.getByRole('button', { name: 'Leave Group' }).click();
    await expect(tab.getByText('You left the group')).toBeVisible();
    await expect(tab).toHaveURL(/\/my-groups/);
    await expect(tab.getByText('No groups yet')).toBeVisible();
    await expect(sam.page.getByRole('note')).toContainText(
      'You are no longer a member of The Night Shift.',
    );
    await squares(sam).first().click();
    await expect(dialog(sam).getByRole('button', { name: 'Next square' })).toBeVisible();
    await expect(dialog(sam).getByRole('button', { name: 'Mark Square' })).toHaveCount(0);
    await expect(dialog(sam).getByRole('button', { name: 'Comment' })).toHaveCount(0);
  });

  await test.step('Nora removes Mia but cannot leave herself', async () => {
    await squares(mia).first().click();
    await nora.page.goto(group.path);
    await expect(nora.page.getByRole('button', { name: 'Leave Group' })).toHaveCount(0);
    await nora.page.getByRole('button', { name: 'Remove Mia' }).click();
    await dialog(nora).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(nora.page.getByText('Member removed')).toBeVisible();
    await expect(members(nora).getByText('1 of 20')).toBeVisible();
    const history = nora.page.getByRole('region', { name: 'Comings and goings' });
    await expect(history.getByRole('listitem').first()).toContainText('Mia was removed by Nora');
    await expect(history.getByRole('listitem').nth(1)).toContainText('Sam left');
  });

  await test.step('Mia’s open game shows the removal at once, and My Games shows who removed her', async () => {
    const gone = mia.page.getByRole('heading', { level: 1, name: 'No longer your game' });
    await expect(gone).toBeVisible();
    await expect(mia.page.getByText('Nora removed you from The Night Shift.')).toBeVisible();
    await expect(squares(mia)).toHaveCount(0);
    await mia.page.getByRole('link', { name: 'My Games' }).first().click();
    const lost = mia.page.getByRole('listitem').filter({ hasText: 'Removed' });
    await expect(lost).toContainText('Nora removed you from The Night Shift.');
    await expect(lost.getByRole('link')).toHaveCount(0);
    await mia.page.goto(group.path);
    await expect(mia.page.getByText('Failed to load group data.')).toBeVisible();
  });

  await test.step('the group has a new code, and the link that Mia has is refused', async () => {
    const badge = nora.page.getByRole('button', { name: /^Invite code [A-Z0-9]{8}:/ });
    await expect(badge).toBeVisible();
    await expectCode(room, await badge.innerText());
    await mia.page.goto(`/invite/${group.code}`);
    await expect(alertOf(mia)).toContainText('Invalid Invite Code');
    await expect(alertOf(mia)).toContainText('This invite code is not valid or has expired.');
    await expect(mia.page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});
