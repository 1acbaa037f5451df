import { confirm, signUp } from '../support/sign-in';
import { Steps } from '../support/steps';
import { squares } from '../support/guest';
import { linkIn, mailTo } from '../support/mailbox';
import { chooseMailAtEnd, getMailAndStopIt } from '../support/notice-mail';
import { setStart, startEarly } from '../support/starts';
import { expect, test, type Seat } from '../support/table';

const markedSquares = (seat: Seat) => seat.page.getByRole('button', { name: /^Square .*, marked/ });
const panel = (seat: Seat, name: string) => seat.page.getByRole('region', { name });

test('two people meet by mail, play a private game to BINGO and see every mark live @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  const story = panel(sam, 'How it happened');

  await test.step('Nora signs up from the wizard and confirms in another tab', async () => {
    await nora.page.goto('/create-private-session');
    await expect(nora.page).toHaveURL(/\/auth\?redirect=%2Fcreate-private-session/);
    await nora.page.getByRole('link', { name: 'Sign up', exact: true }).last().click();
    await signUp(nora);
    await nora.page.reload();
    await expect(nora.page.getByText(nora.email)).toBeVisible();
    await confirm(nora, await nora.newTab());
  });

  await test.step('Nora creates a private session in the first tab, which follows, and invites Sam by mail', async () => {
    await nora.page.goto('/create-private-session');
    await nora.page.getByLabel('Group name').fill('The Late Desk');
    await nora.page.getByLabel('Theme').selectOption({ index: 1 });
    await nora.page.getByLabel('Price to play').fill('3');
    await setStart(nora);
    const friends = nora.page.getByLabel('Invite friends by email');
    await friends.fill(`${sam.email}; not-an-address`);
    await nora.page.getByRole('button', { name: 'Create Private Session' }).click();
    await expect(nora.page.getByText('Invalid email addresses:')).toBeVisible();
    await nora.page.goBack();
    await nora.page.getByLabel('Price to play').fill('2.50');
    await nora.page.goForward();
    await nora.page.getByRole('button', { name: 'Next' }).click();
    await expect(friends).toHaveValue(`${sam.email}; not-an-address`);
    await friends.fill(`${sam.email}; ${nora.email}`);
    await nora.page.getByRole('button', { name: 'Create Private Session' }).click();
    await expect(nora.page.getByText('One invitation is on its way.')).toBeVisible();
    await expect(nora.page.getByRole('main').getByRole('alert')).toContainText(nora.email);
    await nora.page.getByRole('link', { name: 'View my BINGO card' }).click();
  });

  await test.step('alone in her game, Nora is asked to invite friends by link', async () => {
    await nora.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await expect(nora.page.getByText('Nobody else plays yet.')).toBeVisible();
    await nora.page.getByRole('button', { name: 'Invite friends' }).click();
    const invites = nora.page.getByRole('dialog');
    await invites.getByRole('button', { name: 'Copy Link' }).click();
    await expect(nora.page.getByText('Link Copied!')).toBeVisible();
    const link = await nora.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/invite/');
    await invites.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the mail and its page show Sam what he is invited to, and he has a card seven steps later', async () => {
    const invitation = await mailTo(sam.email, /seat in “The Late Desk”/);
    expect(invitation.text).toMatch(/starts on Thursday, January 1, 2099, 8:00 PM.* UTC/);
    await sam.page.goto(linkIn(invitation, /\/join-group-direct\//));
    await expect(sam.page.getByRole('heading', { level: 1 })).toHaveText('Nora saved you a seat');
    await expect(sam.page.getByRole('main')).toContainText(/The Late Desk.* BINGO.*1 player/);
    const steps = new Steps(sam);
    await steps.signUp();
    await expect(sam.page.getByText('Joined Group!')).toBeVisible();
    await expect(sam.page).toHaveURL(/\/game\//);
    await steps.press('Buy Card');
    await expect(squares(sam)).toHaveCount(24);
    expect(steps.made).toHaveLength(7);
  });

  await test.step('Nora sees the sale of his card', async () => {
    await expect(panel(nora, 'Game Details').getByText('$5.00')).toBeVisible();
    await expect(panel(nora, 'Players').getByText('Sam')).toBeVisible();
    await expect(nora.page.getByText('Nobody else plays yet.')).toBeHidden();
  });

  await startEarly(nora, sam);

  await test.step('a mark with its receipt and a note appear on the other screen', async () => {
    await squares(nora).first().click();
    const dialog = nora.page.getByRole('dialog');
    const headline = await dialog.getByRole('heading').first().innerText();
    await dialog.getByRole('button', { name: 'Comment' }).click();
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Told you so 🗞️');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('blockquote')).toHaveText('Told you so 🗞️');
    await dialog.getByLabel('Source link').fill('example.org/the-news');
    await dialog.getByRole('button', { name: 'Next square' }).click();
    await expect(dialog.getByLabel('Source link')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Previous square' }).click();
    await dialog.getByRole('button', { name: 'Mark Square' }).click();
    await expect(dialog).toBeHidden();
    await expect(markedSquares(nora)).toHaveCount(1);
    await expect(story.getByText(headline).first()).toBeVisible();
    const receipt = story.getByRole('link', { name: /example\.org/ });
    await expect(receipt).toHaveAttribute('href', 'https://example.org/the-news');
  });

  await test.step('a receipt added later appears on the other screen', async () => {
    await squares(nora).nth(6).click();
    const dialog = nora.page.getByRole('dialog');
    const headline = await dialog.getByRole('heading').first().innerText();
    await dialog.getByRole('button', { name: 'Mark Square' }).click();
    await expect(markedSquares(nora)).toHaveCount(2);
    await squares(nora).nth(6).click();
    await dialog.getByRole('button', { name: 'Add Receipt' }).click();
    await expect(dialog.getByText(/Please enter a link that starts with http/)).toBeVisible();
    await dialog.getByLabel('Source link').fill('example.net/late-edition');
    await dialog.getByRole('button', { name: 'Add Receipt' }).click();
    await expect(dialog.getByRole('link', { name: /example\.net/ })).toBeVisible();
    await expect(dialog.getByLabel('Source link')).toBeHidden();
    await expect(story.getByText('A receipt for').filter({ hasText: headline })).toBeVisible();
    await expect(story.getByRole('link', { name: /example\.net/ })).toBeVisible();
  });

  await test.step('a mark is taken back from every card only after a confirmation', async () => {
    const dialog = nora.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Unmark Square' }).click();
    const question = nora.page.getByRole('dialog', { name: /^Unmark “/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await dialog.getByRole('button', { name: 'Unmark Square' }).click();
    await question.getByRole('button', { name: 'Unmark Square' }).click();
    await expect(markedSquares(nora)).toHaveCount(1);
    await expect(dialog).toBeHidden();
  });

  await test.step('Sam loses the network and catches up without a reload', async () => {
    await sam.context.setOffline(true);
    sam.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await expect(sam.page.getByText(/^Offline/)).toBeVisible();
    await squares(nora).nth(1).click();
    await nora.page.getByRole('dialog').getByRole('button', { name: 'Mark Square' }).click();
    await expect(markedSquares(nora)).toHaveCount(2);
    await sam.context.setOffline(false);
    await expect(sam.page.getByText(/Caught up on/)).toBeVisible();
  });

  await chooseMailAtEnd(sam);

  await test.step('Nora completes the first row, calls BINGO and wins the pot', async () => {
    for (const position of [2, 3, 4]) {
      await squares(nora).nth(position).click();
      await nora.page.getByRole('dialog').getByRole('button', { name: 'Mark Square' }).click();
      await expect(nora.page.getByRole('dialog')).toBeHidden();
    }
    const call = nora.page.getByRole('button', { name: 'CALL BINGO' });
    await expect(call).toBeInViewport();
    await call.click();
    const won = nora.page.getByRole('dialog');
    await expect(won.getByText('Congratulations! You won!')).toBeVisible();
    await expect(won.getByText('$5.00')).toBeVisible();
    await expect(won.getByText('has been added to your Bingo Bank Balance.')).toBeVisible();
  });

  await test.step('Sam sees without a reload who won', async () => {
    const lost = sam.page.getByRole('dialog');
    await expect(lost.getByText('Nora called BINGO and won this game!')).toBeVisible();
    await expect(lost.getByText('Better luck next time!')).toBeVisible();
    await lost.getByRole('button', { name: 'Continue' }).click();
  });

  await getMailAndStopIt(sam);

  await test.step('the winnings are in the bank', async () => {
    await nora.page.getByRole('link', { name: 'View My Games' }).click();
    await expect(nora.page.getByRole('banner').getByText('$5.00')).toBeVisible();
    await expect(nora.page.getByText('Winner!')).toBeVisible();
  });
});
