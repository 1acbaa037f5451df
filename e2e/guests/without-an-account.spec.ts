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

test('a phone goes from code to card in three steps, and keeps its cards @phone', async ({
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
    await expect(gus.page.getByText('Already in: Nora')).toBeVisible();
    await expect(gus.page.getByRole('textbox')).toHaveCount(1);
  });

  await test.step('from there, three steps lead to the card', async () => {
    const steps = new Steps(gus);
    await takeSeat(gus, steps);
    await steps.press('Buy Card');
    await expect(squares(gus)).toHaveCount(24);
    expect(steps.made).toHaveLength(3);
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

  await test.step('switched off while somebody types a name, nobody gets in and no user remains', async () => {
    const other = await table.seat('Other');
    await other.page.goto(`/guest/join/${code}`);
    await hydrated(other.page, 'main form');
    await other.page.getByLabel('Your name').fill('Other');
    await hydrated(nora.page, 'main input[type=checkbox]');
    await guestSwitch(nora).uncheck();
    await expect(guestSwitch(nora)).not.toHaveAttribute('aria-disabled');
    await other.page.getByRole('button', { name: 'Take a Seat' }).click();
    await expect(other.page.getByText('An account is needed here')).toBeVisible();
    await expect(other.page.getByLabel('Your name')).toHaveValue('Other');
    await expectNoSession(other);
    await other.page.reload();
    await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.page.getByLabel('Your name')).toHaveCount(0);
    await gus.page.reload();
    await expect(gus.page.getByRole('heading', { level: 1, name: 'The Late Desk' })).toBeVisible();
  });

  await test.step('an address and a password keep the cards, and open them anywhere', async () => {
    await gus.page.getByRole('button', { name: /Account of Gus/ }).click();
    await expect(gus.page.getByRole('menuitem', { name: 'Sign Out' })).toHaveCount(0);
    await gus.page.getByRole('menuitem', { name: 'Keep your cards' }).click();
    await hydrated(gus.page, 'main form');
    const fill = async (email: string) => {
      await gus.page.getByLabel('Email').fill(email);
      await gus.page.getByRole('button', { name: 'Keep my cards' }).click();
    };
    await fill(nora.email);
    await expect(gus.page.getByText('We found an account with this email.')).toBeVisible();
    await fill(gus.email);
    await expect(gus.page.getByText('Check your inbox.')).toBeVisible();
    await gus.page.goto(linkIn(await mailTo(gus.email, /Keep your cards/), /\/auth\/confirm/));
    await gus.page.getByRole('button', { name: 'Keep my cards' }).click();
    await expect(gus.page.getByText('Your cards are yours')).toBeVisible();
    await hydrated(gus.page, 'main form');
    await gus.page.getByLabel('New password', { exact: true }).fill(gus.password);
    await gus.page.getByLabel('Confirm new password').fill(gus.password);
    await gus.page.getByRole('button', { name: 'Update password' }).click();
    await expect(gus.page).not.toHaveURL(/reset-password/);
    await gus.page.goto('/keep-your-cards');
    await expect(gus.page).toHaveURL(/\/$/);

    const laptop = await table.seat('Gus');
    await signInByForm({ ...gus, page: laptop.page });
    await laptop.page.goto('/my-games');
    await expect(laptop.page.getByRole('link', { name: /BINGO/ }).first()).toBeVisible();
  });
});

test('two people who want the same name get two names, the second with one press @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const { path, code } = await openTable(nora);
  const first = await table.seat('Alex');
  await first.page.goto(`/invite/${code}`);
  await takeSeat(first, new Steps(first));
  const second = await table.seat('alex');
  await second.page.goto(`/invite/${code}`);
  await hydrated(second.page, 'main form');
  await second.page.getByLabel('Your name').fill(second.name);
  await second.page.getByRole('button', { name: 'Take a Seat' }).click();
  await expect(second.page.getByRole('main').getByRole('alert')).toContainText(
    'You could be alex (2).',
  );
  await expect(second.page.getByLabel('Your name')).toHaveValue('alex');
  // The refusal came before a user was created, so there is no session.
  await expectNoSession(second);
  await second.page.getByRole('button', { name: 'Play as alex (2)' }).click();
  await expect(second.page).toHaveURL(/\/game\//);
  await nora.page.goto(path);
  for (const name of ['Alex', 'alex (2)'])
    await expect(members(nora).getByText(name, { exact: true })).toBeVisible();

  await test.step('signing in to another account says that the cards stay behind', async () => {
    await second.page.goto('/auth?mode=signup');
    await expect(second.page).toHaveURL(/\/keep-your-cards/);
    await second.page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(second.page.getByText(/stay behind, and nobody can play them/)).toBeVisible();
    await signInByForm({ ...nora, page: second.page });
    await expect(second.page.getByRole('button', { name: 'Account of Nora' })).toBeVisible();
  });
});
