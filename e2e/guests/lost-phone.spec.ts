import { members } from '../support/groups';
import { squares } from '../support/guest';
import { openTable, takeSeat } from '../support/open-group';
import { hydrated } from '../support/sign-in';
import { Steps } from '../support/steps';
import { expect, test } from '../support/table';

test('a phone is lost, and the seat comes back on another in two steps @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const gus = await table.seat('Gus');
  const other = await table.seat('Gus');
  // The old phone’s page reports its visits until it is loaded again.
  gus.forgive(/visit_game/);
  const { path, code } = await openTable(nora);
  const marked = squares(gus).first().getByRole('button');

  await test.step('Gus takes a seat, plays, and chooses four digits on the page of the game', async () => {
    await gus.page.goto(`/invite/${code}`);
    const steps = new Steps(gus);
    await takeSeat(gus, steps);
    await steps.press('Buy Card');
    await marked.click();
    await gus.page.getByRole('dialog').getByRole('button', { name: 'Mark Square' }).click();
    await expect(marked).toHaveAccessibleName(/, marked/);
    const own = gus.page.getByRole('region', { name: 'Playing without an account' });
    await own.getByText('To come back on another phone').click();
    const digits = own.getByLabel('Four digits');
    await digits.fill('12');
    await own.getByRole('button', { name: 'Save Digits' }).click();
    await expect(own.getByText('Type four digits')).toBeVisible();
    await digits.fill('0427');
    await own.getByRole('button', { name: 'Save Digits' }).click();
    await expect(gus.page.getByText('Digits saved')).toBeVisible();
    await expect(digits).toHaveValue('');
  });

  await test.step('on the other phone, wrong digits are refused without a word about the name', async () => {
    const { page } = other;
    await page.goto(`/invite/${code}`);
    await hydrated(page, 'main form');
    await page.getByText('I have a seat here').click();
    await page.getByLabel('The name of your seat').fill('Gus');
    await page.getByLabel('Four digits').last().fill('9999');
    await page.getByRole('button', { name: 'Take My Seat' }).click();
    await expect(page.getByRole('alert').first()).toContainText('No such seat');
    await expect(page.getByLabel('The name of your seat')).toHaveValue('Gus');
  });

  await test.step('with the digits, the card is there with its mark, and the old phone says where it went', async () => {
    const { page } = other;
    await page.getByLabel('Four digits').last().fill('0427');
    await page.getByRole('button', { name: 'Take My Seat' }).click();
    await expect(page).toHaveURL(/\/game\//);
    await expect(squares(other)).toHaveCount(24);
    await expect(squares(other).first().getByRole('button')).toHaveAccessibleName(/, marked/);
    await expect(page.getByText('Only this browser plays as Gus')).toBeVisible();
    await gus.page.reload();
    await expect(gus.page.getByRole('heading', { level: 1 })).toHaveText(
      'Your seat has moved to another phone',
    );
  });

  await test.step('the host sees one Gus, and can reset the digits', async () => {
    const { page } = nora;
    await page.goto(path);
    await expect(members(nora).getByRole('listitem').filter({ hasText: 'Gus' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Reset the digits of Gus' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset digits' }).click();
    await expect(page.getByText('Digits reset')).toBeVisible();
  });
});
