import { part } from '../support/evening';
import { signIn } from '../support/sign-in';
import { as, markFor, seatTogether } from '../support/together';
import { expect, test, type Seat } from '../support/table';

const ownCard = ({ page }: Seat) => page.getByRole('region', { name: 'Active Games' });
/** Resolves when the app has reported how far this person has read a game. */
const report = ({ page }: Seat) =>
  page.waitForResponse((answer) => answer.url().endsWith('/rpc/visit_game') && answer.ok());

/** Whether this person's visit includes the game's last event. */
const hasReadAll = (seat: Seat, gameId: string) =>
  as(seat, async (tx, id) => {
    const [visit] = await tx<{ is_whole: boolean }[]>`
      select visit.last_seq = game.last_seq as is_whole from public.game_visits as visit
      join public.games as game on game.id = visit.game_id
      where visit.user_id = ${id} and visit.game_id = ${gameId}`;
    return visit?.is_whole;
  });

/** Moves everything that has happened in the game to the day before. */
const passOneDay = (seat: Seat, gameId: string) =>
  as(seat, async (tx) => {
    await tx`update public.game_visits set visited_at = visited_at - interval '1 day' where game_id = ${gameId}`;
    await tx`update public.game_events set created_at = created_at - interval '1 day' where game_id = ${gameId}`;
    await tx`update public.game_squares set marked_at = marked_at - interval '1 day'
      where game_id = ${gameId} and is_marked`;
  });

test('a player comes back the day after, and reads what is new until it is not @phone', async ({
  table,
}) => {
  const ann = await table.seat('Ann');
  const ben = await table.seat('Ben');
  const game = await seatTogether([ann, ben], 'Table 17');
  const story = part(ann.page, 'How it happened');

  await test.step('the first visit shows no line, and a mark during it is read when the page is left', async () => {
    await Promise.all([report(ann), signIn(ann, ann, `/game/${game}`)]);
    await expect(ann.page.getByText('Live', { exact: true })).toBeVisible();
    await markFor(ben, ann, game, [10]);
    await expect(story.getByText('Marked')).toHaveCount(1);
    await expect(story.getByText(/^just now · \d+:\d\d [AP]M$/).first()).toBeVisible();
    await expect(story.getByText('You left off here')).toHaveCount(0);
    await ann.page.goto('/my-games');
    await expect.poll(() => hasReadAll(ann, game)).toBe(true);
  });

  await test.step('the day after, home shows the card with its marks, and leads to its game', async () => {
    await passOneDay(ben, game);
    await markFor(ben, ann, game, [11, 13]);
    await ann.page.goto('/');
    await expect(ownCard(ann)).toContainText(/One to go.*2 new.*Table 17/);
    const picture = ownCard(ann).getByRole('img', { name: /^Your card #\d+: 3 of 24/ });
    await expect(picture).toHaveAccessibleName(/squares marked, 1 to go$/);
    await expect(picture.locator('.square-marked')).toHaveCount(3);
    await Promise.all([report(ann), ownCard(ann).getByRole('link', { name: 'Play Game' }).click()]);
  });

  await test.step('a line in the story ends what is new', async () => {
    await expect(story).toContainText('2 marks since yesterday');
    await expect(story.getByRole('heading', { level: 3 })).toHaveText(['Today', 'Yesterday']);
    const today = story.locator('section').first().getByRole('listitem');
    await expect(today).toHaveCount(3);
    await expect(today.last()).toHaveText('You left off here');
  });

  await test.step('back on home, nothing is new, not even a mark of the meantime', async () => {
    await markFor(ben, ann, game, [0]);
    await expect(story).toContainText('3 marks since yesterday');
    await ann.page.goBack();
    await expect(ownCard(ann)).toContainText('One to go');
    await expect(ownCard(ann)).not.toContainText(/\d new/);
  });
});
