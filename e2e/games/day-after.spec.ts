import { part } from '../support/evening';
import { arrive } from '../support/sign-in';
import { hasReadAll, markFor, passOneDay, playSixtyGames } from '../support/sixty-games';
import { expect, test, type Seat } from '../support/table';

const ownCard = ({ page }: Seat) => page.getByRole('region', { name: 'Active Games' });
const house = ({ page }: Seat) => page.getByRole('region', { name: 'Game in Session' });
const games = ({ page }: Seat) => page.getByRole('main').getByRole('heading', { level: 2 });
const first = ({ page }: Seat) => page.getByRole('main').getByRole('listitem').first();
/** Resolves when the app has reported how far this person has read a game. */
const report = ({ page }: Seat) =>
  page.waitForResponse((answer) => answer.url().endsWith('/rpc/visit_game') && answer.ok());

test('a player with sixty games comes back the day after, and reads what is new until it is not @phone', async ({
  table,
}) => {
  const ann = await table.seat('Ann');
  const ben = await table.seat('Ben');
  await arrive(ann);
  await arrive(ben);
  const game = await playSixtyGames(ann, ben);
  const story = part(ann.page, 'How it happened');

  await test.step('the first visit shows no line, and a mark during it is read when the page is left', async () => {
    await Promise.all([report(ann), ann.page.goto(`/game/${game}`)]);
    await expect(ann.page.getByText('Live', { exact: true })).toBeVisible();
    await markFor(ben, ann, game, [10]);
    await expect(story.getByText('Marked')).toHaveCount(1);
    await expect(story.getByText(/^just now · \d+:\d\d [AP]M$/).first()).toBeVisible();
    await expect(story.getByText('You left off here')).toHaveCount(0);
    await ann.page.goto('/my-games');
    await expect.poll(() => hasReadAll(ann, game)).toBe(true);
  });

  await test.step('the day after, home shows the closest card with its marks, and leads to its game', async () => {
    await passOneDay(ben, game);
    await markFor(ben, ann, game, [11, 13]);
    await ann.page.goto('/');
    await expect(ownCard(ann)).toContainText(/One to go.*2 new.*Table 17/);
    const picture = ownCard(ann).getByRole('img', { name: /^Your card #\d+: 3 of 24/ });
    await expect(picture).toHaveAccessibleName(/squares marked, 1 to go$/);
    await expect(picture.locator('.square-marked')).toHaveCount(3);
    await expect(ownCard(ann).getByRole('link', { name: 'View All Games (60)' })).toBeVisible();
    await expect(house(ann).getByText('The house card')).toHaveCount(1);
    await house(ann).getByText('The house card').click();
    await expect(house(ann).getByRole('img', { name: /^The house card/ })).toBeVisible();
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

  await test.step('My Games has the closest game on top, in pages, and finds a game by its group', async () => {
    await ann.page.goto('/my-games');
    await expect(first(ann)).toContainText(/One to go.*Table 17/);
    await expect(first(ann)).not.toContainText('new');
    await expect(games(ann)).toHaveCount(20);
    await expect(ann.page.getByText('1 to 20 of 60 games')).toBeVisible();
    await ann.page.getByRole('link', { name: 'Next' }).click();
    await expect(ann.page.getByText('21 to 40 of 60 games')).toBeVisible();
    await expect(ann.page.getByRole('main')).not.toContainText('One to go');
    await ann.page.getByLabel('Search by game or group').fill('table 42');
    await ann.page.getByRole('button', { name: 'Search' }).click();
    await expect(games(ann)).toHaveCount(1);
    await expect(first(ann)).toContainText('Table 42');
  });
});
