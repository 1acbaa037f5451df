import { receivedEvents, type ReceivedEvent } from '../support/analytics';
import { HouseAdmin } from '../support/house-admin';
import { arriveByForm } from '../support/sign-in';
import { squares } from '../support/guest';
import { expect, test, type Seat } from '../support/table';
import { markFor } from '../support/together';

test.skip(
  !process.env.EVENTS_PORT,
  'Needs EVENTS_PORT, the port on which the test receives analytics events.',
);

/** The id of a tab's visit, which all its events carry. */
const visitOf = ({ page }: Seat) =>
  page.evaluate(() => sessionStorage.getItem('hb-session') ?? 'no session');

const namesOf = (events: ReceivedEvent[]) => [...new Set(events.map(({ event }) => event))].sort();

/** Waits until a visit has sent all of these events. Returns all its events. */
async function expectEvents(visit: string, names: string[]): Promise<ReceivedEvent[]> {
  let events: ReceivedEvent[] = [];
  await expect(async () => {
    events = (await receivedEvents()).filter(({ properties }) => properties.session_id === visit);
    expect(namesOf(events)).toEqual(expect.arrayContaining(names));
  }).toPass({ timeout: 20_000 });
  return events;
}

test('analytics receives what people do and nothing about who they are @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const gus = await table.seat('Gus');
  const { page } = nora;

  await test.step('Nora signs up, opens the About page and submits an empty field', async () => {
    await arriveByForm(nora);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await page.goto('/join-group');
    await page.getByRole('button', { name: 'Join Group' }).click();
    await expect(page.getByText('Invite code is required').first()).toBeVisible();
  });

  const inviteCode = await test.step('she creates a private session and invites Gus', async () => {
    await page.goto('/create-private-session');
    await page.getByLabel('Group name').fill('The Quiet Desk');
    await page.getByLabel('Theme').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByLabel('Invite friends by email').fill(gus.email);
    await page.getByRole('button', { name: 'Create Private Session' }).click();
    await page.getByRole('button', { name: 'Invite Friends' }).click();
    const badge = page.getByRole('button', { name: /^Invite code/ });
    const code = (await badge.innerText()).trim();
    await page.goto(`/invite/${code}`);
    await expect(page.getByText("You're already a member of this group.")).toBeVisible();
    return code;
  });

  await test.step('she plays until BINGO', async () => {
    await page.getByRole('link', { name: /BINGO$/ }).click();
    await expect(squares(nora)).toHaveCount(24);
    await markFor(nora, nora, page.url().slice(-36), [1, 2, 3, 4]);
    await squares(nora).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Square' }).click();
    await page.getByRole('button', { name: 'CALL BINGO' }).click();
    await page.getByRole('link', { name: 'View My Games' }).click();
  });

  const visit =
    await test.step('an action fails without a network, and she signs out', async () => {
      nora.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
      await page.goto('/my-games?filter=all');
      await page.getByRole('button', { name: /^Archive/ }).waitFor();
      await nora.context.setOffline(true);
      await page.getByRole('button', { name: /^Archive/ }).click();
      await expect(page.getByText('Failed to archive game')).toBeVisible();
      await nora.context.setOffline(false);
      const hers = await visitOf(nora);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
      expect(await visitOf(nora), 'a sign-out starts a new visit').not.toBe(hers);
      return hers;
    });

  await test.step('Gus buys a card of the house game as a guest', async () => {
    const gameId = await (await HouseAdmin.open()).createGame('The Counted Edition');
    await gus.page.goto(`/house-game/${gameId}`);
    await gus.page.getByRole('button', { name: 'Join Game' }).click();
    await gus.page.getByRole('button', { name: 'Continue as guest' }).click();
    await gus.page.getByLabel('Display Name').fill(gus.name);
    await gus.page.getByLabel('Email').fill(gus.email);
    await gus.page.getByRole('button', { name: 'Buy Card', exact: true }).click();
    await expect(gus.page.getByText('Game joined!')).toBeVisible();
  });

  const byNora = await test.step('all of these events were sent', async () => {
    const guest = await expectEvents(await visitOf(gus), [
      'page_load',
      'house_game_viewed',
      'modal_opened',
      'house_card_purchased',
      'game_joined',
    ]);
    for (const { properties } of guest)
      expect(properties).toMatchObject({ user_id: null, user_type: 'guest' });
    return expectEvents(visit, [
      'page_load',
      'navigation_click',
      'validation_error',
      'user_signup',
      'user_login',
      'group_created',
      'game_created',
      'card_purchased',
      'invite_sent',
      'invite_shared',
      'square_expanded',
      'square_marked',
      'bingo_achieved',
      'bingo_won',
      'modal_opened',
      'network_error',
      'user_logout',
    ]);
  });

  await test.step('events from other sites are refused', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await page.request.post('/api/events', { headers, data: [] });
    expect(answer.status()).toBe(403);
  });

  await test.step('events hold the route, the time and the account, and no name, address or code', async () => {
    const origin = new URL(page.url()).origin;
    const won = byNora.find(({ event }) => event === 'bingo_won')!;
    expect(won.properties).toMatchObject({
      user_id: won.distinct_id,
      user_type: 'authenticated',
      page_url: `${origin}/game/[gameId]`,
      route: '/game/[gameId]',
      theme: 'light',
    });
    expect(Date.now() - Date.parse(won.timestamp)).toBeLessThan(120_000);
    const invited = byNora.find(
      ({ event, properties }) =>
        event === 'page_load' && properties.page_url === `${origin}/invite/[inviteCode]`,
    );
    expect(invited?.properties.user_agent).toContain('Mozilla');

    const everything = JSON.stringify(await receivedEvents());
    for (const secret of [nora.email, gus.email, '@example.com', inviteCode, 'Nora', 'Gus', '?'])
      expect(everything.includes(secret), secret).toBe(false);
  });
});
