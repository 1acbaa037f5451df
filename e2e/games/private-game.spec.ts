import { quoted } from '@/lib/words/message';
import { inDatabase } from '../support/database';
import { squares } from '../support/guest';
import { linkIn, mailTo } from '../support/mailbox';
import { arrive, hydrated } from '../support/sign-in';
import { Steps } from '../support/steps';
import { expect, test, type Seat } from '../support/table';

test.use({ prefetches: true });

const markedSquares = (seat: Seat) => seat.page.getByRole('button', { name: /^Square .*, marked/ });
const panel = (seat: Seat, name: string) => seat.page.getByRole('region', { name });
const dialog = ({ page }: Seat) => page.getByRole('dialog');

async function markSquare(seat: Seat, position: number) {
  await squares(seat).nth(position).click();
  await dialog(seat).getByRole('button', { name: 'Mark Square' }).click();
  await expect(dialog(seat)).toBeHidden();
}

/** A time zone in which it is noon, and therefore no quiet hour. */
function zoneAtNoon() {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
}

test('two people meet by mail, play a private game to BINGO and see every mark live @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam', { timezoneId: zoneAtNoon() });
  const story = panel(sam, 'How it happened');
  const opened = dialog(nora);
  const source = opened.getByLabel('Receipt (link to the news)');

  await test.step('Nora creates a private session, and invites Sam by mail', async () => {
    const { page } = nora;
    await arrive(nora, '/create-private-session');
    await page.getByLabel('Group name').fill('The Late Desk');
    await page.getByLabel('Theme').selectOption({ index: 1 });
    await page.getByLabel('Price to play').fill('3');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByLabel('Starts at').fill('2099-01-01T20:00');
    await page.getByRole('button', { name: 'Next' }).click();
    const friends = page.getByLabel('Invite friends by email');
    await friends.fill(`${sam.email}; ${nora.email}`);
    await page.goBack();
    await page.getByLabel('Price to play').fill('2.50');
    await page.goForward();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(friends).toHaveValue(`${sam.email}; ${nora.email}`);
    await page.getByRole('button', { name: 'Create Private Session' }).click();
    await expect(page.getByText('One invitation is on its way.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(nora.email);
    await page.getByRole('link', { name: 'View my BINGO card' }).click();
  });

  await test.step('the mail and its page show Sam what he is invited to, and he has a card seven steps later', async () => {
    const invitation = await mailTo(sam.email, /invites you to “The Late Desk”/);
    await sam.page.goto(linkIn(invitation, /\/join-group-direct\//));
    await expect(sam.page.getByRole('heading', { level: 1 })).toHaveText('Nora invites you');
    await expect(sam.page.getByRole('main')).toContainText(/The Late Desk.* BINGO.*1 player/);
    const steps = new Steps(sam);
    await steps.signUp();
    await expect(sam.page.getByText('Joined Group!')).toBeVisible();
    await expect(sam.page).toHaveURL(/\/game\//);
    await steps.press('Buy Card');
    await expect(squares(sam)).toHaveCount(24);
    expect(steps.made).toHaveLength(7);
    await expect(panel(nora, 'Game Details').getByText('$5.00')).toBeVisible();
    await expect(panel(nora, 'Players').getByText('Sam')).toBeVisible();
  });

  await test.step('Sam answers that he cannot come, and Nora starts the game early', async () => {
    const [hosting, waiting] = [panel(nora, 'Before the Start'), panel(sam, 'Before the Start')];
    await expect(waiting).toContainText(/In:.*Sam/);
    await waiting.getByRole('button', { name: 'Can’t' }).click();
    await expect(hosting).toContainText(/Can’t:Sam/);
    await hosting.getByRole('button', { name: 'Start Now' }).click();
    await opened.getByRole('button', { name: 'Start Now' }).click();
    await expect(waiting).toBeHidden();
  });

  await test.step('a mark with its receipt and a note appear on the other screen', async () => {
    await squares(nora).first().click();
    const headline = await opened.getByRole('heading').first().innerText();
    await opened.getByRole('button', { name: 'Comment' }).click();
    await opened.getByRole('textbox', { name: 'Comment' }).fill('Told you so 🗞️');
    await opened.getByRole('button', { name: 'Save' }).click();
    await expect(opened.getByRole('blockquote')).toHaveText('Told you so 🗞️');
    await source.fill('example.org/the-news');
    await opened.getByRole('button', { name: 'Next square' }).click();
    await expect(source).toHaveValue('');
    await opened.getByRole('button', { name: 'Previous square' }).click();
    await opened.getByRole('button', { name: 'Mark Square' }).click();
    await expect(opened).toBeHidden();
    await expect(story.getByText(quoted(headline)).first()).toBeVisible();
    const receipt = story.getByRole('link', { name: /example\.org/ });
    await expect(receipt).toHaveAttribute('href', 'https://example.org/the-news');
  });

  await test.step('a receipt added later appears on the other screen', async () => {
    await markSquare(nora, 6);
    await squares(nora).nth(6).click();
    await opened.getByRole('button', { name: 'Add Receipt' }).click();
    await expect(opened.getByText(/Please enter a link that starts with http/)).toBeVisible();
    await source.fill('example.net/late-edition');
    await opened.getByRole('button', { name: 'Add Receipt' }).click();
    await expect(source).toBeHidden();
    await expect(story.getByText('A receipt for')).toBeVisible();
    await expect(story.getByRole('link', { name: /example\.net/ })).toBeVisible();
  });

  await test.step('a mark is taken back from every card only after a confirmation', async () => {
    const question = nora.page.getByRole('dialog', { name: /^Unmark “/ });
    for (const answer of ['Cancel', 'Unmark Square']) {
      await opened.getByRole('button', { name: 'Unmark Square' }).click();
      await question.getByRole('button', { name: answer }).click();
      await expect(question).toBeHidden();
    }
    await expect(markedSquares(nora)).toHaveCount(1);
    await expect(opened).toBeHidden();
  });

  await test.step('Sam loses the network and catches up without a reload', async () => {
    await sam.context.setOffline(true);
    sam.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await expect(sam.page.getByText(/^Offline/)).toBeVisible();
    await markSquare(nora, 1);
    await sam.context.setOffline(false);
    await expect(sam.page.getByText(/Caught up on/)).toBeVisible();
  });

  const settings = await sam.newTab();
  const mailAtEnd = settings.getByRole('checkbox', { name: 'My card, Email' });
  await test.step('Sam switches on the mail at the end of a game', async () => {
    await settings.goto('/notices/settings');
    // A press that came earlier would be saved later, and nothing would show when.
    await hydrated(settings, '[type=checkbox]');
    await mailAtEnd.check();
    await expect(mailAtEnd).not.toHaveAttribute('aria-disabled');
  });

  await test.step('Nora completes the first row, calls BINGO and wins the pot, and Sam sees it without a reload', async () => {
    for (const position of [2, 3, 4]) await markSquare(nora, position);
    const call = nora.page.getByRole('button', { name: 'CALL BINGO' });
    await expect(call).toBeInViewport();
    await call.click();
    await expect(opened.getByText('Congratulations! You won!')).toBeVisible();
    await expect(opened.getByText('$5.00')).toBeVisible();
    await expect(opened.getByText('has been added to your Bingo Bank Balance.')).toBeVisible();
    await expect(dialog(sam).getByText('Nora called BINGO and won this game!')).toBeVisible();
    await expect(dialog(sam).getByText('Better luck next time!')).toBeVisible();
  });

  await test.step('one press in the mail program stops all mail to Sam', async () => {
    await inDatabase(
      (sql) => sql`
        update private.deliveries set due_at = now()
        where user_id = (select id from auth.users where email = ${sam.email})`,
    );
    const mail = await mailTo(sam.email, /: Game over: you were \d short$/, 30_000);
    const [, link = ''] =
      /List-Unsubscribe: <(\S+)>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/.exec(
        `${mail.head}\r\n`,
      ) ?? [];
    const { pathname, search } = new URL(link);
    const answer = await fetch(new URL(pathname + search, sam.page.url()), {
      method: 'POST',
      headers: {
        origin: 'https://mail.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await settings.reload();
    await expect(mailAtEnd).toBeVisible();
    await expect(mailAtEnd).not.toBeChecked();
  });

  await test.step('the winnings are in the bank', async () => {
    await nora.page.getByRole('link', { name: 'View My Games' }).click();
    await expect(nora.page.getByRole('banner').getByText('$5.00')).toBeVisible();
    await expect(nora.page.getByText('Winner!')).toBeVisible();
  });
});
