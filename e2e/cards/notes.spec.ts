import { signIn } from '../support/sign-in';
import { squares } from '../support/guest';
import { expect, test, type Seat } from '../support/table';

const dialog = ({ page }: Seat) => page.getByRole('dialog');
const press = (seat: Seat, name: string) => dialog(seat).getByRole('button', { name }).click();
const words = (seat: Seat) => dialog(seat).getByRole('figure');

const summariesOn = async (seat: Seat) => {
  await expect(squares(seat)).toHaveCount(24);
  const names = await squares(seat).getByRole('button').all();
  const labels = await Promise.all(names.map((name) => name.getAttribute('aria-label')));
  return labels.map((label) => /: (.*?)(, |$)/.exec(label ?? '')?.[1] ?? '');
};

test('somebody else’s note is shown as theirs, and replaced by a press that says so @phone', async ({
  table,
}, { retry, repeatEachIndex }) => {
  const ada = await table.seat('Ada');
  const ben = await table.seat('Ben');

  await test.step('two people look at the same square', async () => {
    for (const seat of [ada, ben]) {
      await signIn(seat, { email: `${seat.name.toLowerCase()}@example.com`, password: 'headline' });
      await seat.page.goto('/my-games');
      await seat.page.getByRole('link', { name: 'Play Game' }).first().click();
    }
    const [his, hers] = [await summariesOn(ben), await summariesOn(ada)];
    // What an earlier try has written stays in the demo world.
    const shared = hers.filter((summary) => his.includes(summary))[retry + repeatEachIndex] ?? '';
    for (const seat of [ada, ben]) await seat.page.getByRole('button', { name: shared }).click();
  });

  await test.step('one writes while the other does, and one press replaces what was shown', async () => {
    await press(ben, 'Comment');
    await dialog(ben).getByLabel('Comment').fill('Ben was here');
    await press(ada, 'Comment');
    await dialog(ada).getByLabel('Comment').fill('Told you so');
    await press(ada, 'Save');
    await expect(words(ada)).toContainText('Told you so');
    await expect(dialog(ben).getByText('Somebody wrote first')).toBeVisible();
    await expect(words(ben)).toContainText('Told you so');
    await expect(dialog(ben).getByLabel('Comment')).toHaveValue('Ben was here');
    await press(ben, 'Replace note');
    await expect(words(ben)).toHaveText('Ben was hereBen');
  });

  await test.step('whose words they are is said, and asked about, before they are replaced', async () => {
    await press(ada, "Edit Ben's note");
    await expect(dialog(ada).getByText('Ben wrote this.')).toBeVisible();
    await dialog(ada).getByLabel('Comment').fill('Mine again');
    await press(ada, 'Save');
    await expect(dialog(ada).getByText("Replace Ben's note?")).toBeVisible();
    await expect(words(ada)).toContainText('Ben was here');
    await press(ada, 'Replace note');
    await expect(words(ben)).toHaveText('Mine againAda');
  });
});
