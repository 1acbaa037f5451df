import { members } from '../support/groups';
import { linkIn, mailTo } from '../support/mailbox';
import { hydrated, signInByForm } from '../support/sign-in';
import { squares } from '../support/guest';
import { guestSwitch, openTable, takeSeat } from '../support/open-group';
import { Steps } from '../support/steps';
import { expect, test, type Seat } from '../support/table';

async function expectNoSession({ context }: Seat) {
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => name.startsWith('hb-auth'))).toEqual([]);
}

test('a phone goes from code to card in two steps, and keeps its cards @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const gus = await table.seat('Gus');
  const { path, code } = await openTable(nora);

  await test.step('the invitation shows the game before it asks for a name', async () => {
    await gus.page.goto('/join');
    await hydrated(gus.page, 'main form');
    await gus.page.getByLabel('Invite code').fill(code);
    await gus.page.getByRole('button', { name: 'Open Invitation' }).click();
    await expect(gus.page).toHaveURL(/\/invite\//);
    await expect(gus.page.getByRole('listitem').filter({ hasText: /\S/ })).not.toHaveCount(0);
    const shown = gus.page.getByRole('list', { name: 'Three of its squares' });
    await expect(shown.getByRole('listitem')).toHaveCount(3);
    await expect(gus.page.getByText('Already joined: Nora')).toBeVisible();
    await expect(gus.page.getByRole('textbox')).toHaveCount(1);
  });

  await test.step('from there, two steps lead to the card', async () => {
    const steps = new Steps(gus);
    await takeSeat(gus, steps);
    await expect(squares(gus)).toHaveCount(24);
    expect(steps.made).toHaveLength(2);
  });

  await test.step('the host sees who has no account, and Gus is offered nothing that needs one', async () => {
    await nora.page.goto(path);
    await expect(members(nora).getByRole('listitem').filter({ hasText: 'Gus' })).toContainText(
      'No account',
    );
    await gus.page.goto(path);
    await expect(gus.page.getByRole('heading', { name: 'Members' })).toBeVisible();
    await expect(gus.page.getByText('Write Squares')).toHaveCount(0);
    await expect(guestSwitch(gus)).toHaveCount(0);
  });

  const alex = await table.seat('gus');
  const name = alex.page.getByLabel('Your name', { exact: true });
  await test.step('switched off while somebody types a name, nobody gets in and no user remains', async () => {
    await alex.page.goto(`/guest/join/${code}`);
    await hydrated(alex.page, 'main form');
    await name.fill(alex.name);
    await hydrated(nora.page, 'main input[type=checkbox]');
    await guestSwitch(nora).uncheck();
    await expect(guestSwitch(nora)).not.toHaveAttribute('aria-disabled');
    await alex.page.getByRole('button', { name: 'Join Group' }).click();
    await expect(alex.page.getByText('You need an account here')).toBeVisible();
    await expect(name).toHaveValue(alex.name);
    await expectNoSession(alex);
    await alex.page.reload();
    await expect(alex.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(name).toHaveCount(0);
    await gus.page.reload();
    await expect(gus.page.getByRole('heading', { level: 1, name: 'The Late Desk' })).toBeVisible();
  });

  await test.step('two people who want the same name get two names, the second with one press', async () => {
    await guestSwitch(nora).check();
    await expect(guestSwitch(nora)).not.toHaveAttribute('aria-disabled');
    await alex.page.reload();
    await hydrated(alex.page, 'main form');
    await name.fill(alex.name);
    await alex.page.getByRole('button', { name: 'Join Group' }).click();
    await expect(alex.page.getByRole('main').getByRole('alert')).toContainText(
      'How about gus (2)?',
    );
    await expect(name).toHaveValue(alex.name);
    // The refusal came before a user was created, so there is no session.
    await expectNoSession(alex);
    await alex.page.getByRole('button', { name: 'Play as gus (2)' }).click();
    await expect(alex.page).toHaveURL(/\/game\//);
    await nora.page.reload();
    for (const name of ['Gus', 'gus (2)'])
      await expect(members(nora).getByText(name, { exact: true })).toBeVisible();
  });

  await test.step('signing in to another account says that the cards stay behind', async () => {
    await alex.page.goto('/auth?mode=signup');
    await expect(alex.page).toHaveURL(/\/keep-your-cards/);
    await alex.page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(
      alex.page.getByText(/stay behind, and nobody can ever play them again/),
    ).toBeVisible();
  });

  await test.step('an address and a password keep the cards, and open them anywhere', async () => {
    const { page } = gus;
    await page.getByRole('button', { name: /Account of Gus/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Keep your cards' }).click();
    await hydrated(page, 'main form');
    for (const [email, answer] of [
      [nora.email, 'We found an account with this email.'],
      [gus.email, 'Check your inbox.'],
    ] as const) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Keep my cards' }).click();
      await expect(page.getByText(answer)).toBeVisible();
    }
    await page.goto(linkIn(await mailTo(gus.email, /Keep your cards/), /\/auth\/confirm/));
    await page.getByRole('button', { name: 'Keep my cards' }).click();
    await expect(page.getByText('Your cards are safe')).toBeVisible();
    await hydrated(page, 'main form');
    await page.getByLabel('New password', { exact: true }).fill(gus.password);
    await page.getByLabel('Confirm new password').fill(gus.password);
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page).not.toHaveURL(/reset-password/);

    await signInByForm({ ...gus, page: alex.page });
    await alex.page.goto('/my-games');
    await expect(alex.page.getByRole('link', { name: /BINGO/ }).first()).toBeVisible();
  });
});
