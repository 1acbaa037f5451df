import { readDemoWorld } from '../support/routes';
import { signIn } from '../support/sign-in';
import { squares } from '../support/guest';
import { expect, test, type Seat } from '../support/table';

const dialog = ({ page }: Seat) => page.getByRole('dialog');
const press = (seat: Seat, name: string) => dialog(seat).getByRole('button', { name }).click();
const note = (seat: Seat) => dialog(seat).getByRole('figure');

const summariesOn = async (seat: Seat) => {
  await expect(squares(seat)).toHaveCount(24);
  const names = await squares(seat).getByRole('button').all();
  const labels = await Promise.all(names.map((name) => name.getAttribute('aria-label')));
  return labels.map((label) => /: (.*?)(, |$)/.exec(label ?? '')?.[1] ?? '');
};

test('another person’s note shows its author, and only Replace note overwrites it @phone', async ({
  table,
}, { retry, repeatEachIndex }) => {
  const ada = await table.seat('Ada');
  const ben = await table.seat('Ben');

  await test.step('two people open the same square', async () => {
    const { game } = await readDemoWorld();
    for (const seat of [ada, ben])
      await signIn(
        seat,
        { email: `${seat.name.toLowerCase()}@example.com`, password: 'headline' },
        `/game/${game}`,
      );
    const [his, hers] = [await summariesOn(ben), await summariesOn(ada)];
    // A failed earlier attempt leaves its notes in the demo world, so each attempt takes another square.
    const shared = hers.filter((summary) => his.includes(summary))[retry + repeatEachIndex] ?? '';
    for (const seat of [ada, ben]) await seat.page.getByRole('button', { name: shared }).click();
  });

  await test.step('of two comments written at the same time, the second is saved only with Replace note', async () => {
    await press(ben, 'Comment');
    await dialog(ben).getByLabel('Comment').fill('Ben was here');
    await press(ada, 'Comment');
    await dialog(ada).getByLabel('Comment').fill('Told you so');
    await press(ada, 'Save');
    await expect(note(ada)).toContainText('Told you so');
    await expect(dialog(ben).getByText('Somebody wrote first')).toBeVisible();
    await expect(note(ben)).toContainText('Told you so');
    await expect(dialog(ben).getByLabel('Comment')).toHaveValue('Ben was here');
    await press(ben, 'Replace note');
    await expect(note(ben)).toHaveText('Ben was hereBen');
  });

  await test.step('the dialog names the author of a note and asks before it is replaced', async () => {
    await press(ada, "Edit Ben's note");
    await expect(dialog(ada).getByText('Ben wrote this.')).toBeVisible();
    await dialog(ada).getByLabel('Comment').fill('Mine again');
    await press(ada, 'Save');
    await expect(dialog(ada).getByText("Replace Ben's note?")).toBeVisible();
    await expect(note(ada)).toContainText('Ben was here');
    await press(ada, 'Replace note');
    await expect(note(ben)).toHaveText('Mine againAda');
  });
});
