import { createAccount } from '../support/session';
import { hydrated } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { as, markFor, playTogether } from '../support/together';

/** Presses Tab until the control with this name has the focus. */
async function tabTo({ page }: Seat, name: RegExp | string, most = 60) {
  const reached: string[] = [];
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focus = document.activeElement as HTMLElement | null;
      if (!focus) return '';
      const label = (focus as HTMLInputElement).labels?.[0]?.textContent;
      return (focus.getAttribute('aria-label') ?? label ?? focus.textContent ?? '').trim();
    });
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    reached.push(found);
  }
  throw new Error(`The Tab key never reached ${name}; it reached ${reached.join(' → ')}`);
}

async function typeInto(seat: Seat, label: RegExp | string, text: string) {
  await tabTo(seat, label);
  await seat.page.keyboard.press('ControlOrMeta+A');
  await seat.page.keyboard.type(text);
}

async function press(seat: Seat, name: RegExp | string, key = 'Enter') {
  await tabTo(seat, name);
  await seat.page.keyboard.press(key);
}

const focused = ({ page }: Seat) => page.locator(':focus');

test('sign-in, joining, buying, opening, marking, commenting and calling BINGO work with the keyboard alone @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const kim = await table.seat('Kim');
  const id = await playTogether([nora], 'The Key Desk');
  await createAccount(kim);

  await test.step('Kim signs in, lands in the game and buys a card', async () => {
    const [group] = await as(
      nora,
      (tx) => tx`
        select invite_code from public.groups
        where id = (select group_id from public.games where id = ${id})`,
    );
    await kim.page.goto(`/auth?redirect=/invite/${group!.invite_code}`);
    await hydrated(kim.page);
    await typeInto(kim, 'Email', kim.email);
    await typeInto(kim, 'Password', kim.password);
    await press(kim, 'Sign In');
    await expect(kim.page).toHaveURL(/\/game\//);
    await kim.page.getByRole('button', { name: 'Buy Card' }).waitFor();
    await press(kim, 'Buy Card');
    await expect(focused(kim)).toHaveAccessibleName(/^Square 1 of 24/);
  });

  await test.step('arrow keys move within the grid, which is a single tab stop', async () => {
    await kim.page.keyboard.press('ArrowRight');
    await expect(focused(kim)).toHaveAccessibleName(/^Square 2 of 24/);
    await kim.page.keyboard.press('ArrowDown');
    await expect(focused(kim)).toHaveAccessibleName(/^Square 7 of 24/);
    await kim.page.keyboard.press('ArrowUp');
    await kim.page.keyboard.press('ArrowLeft');
    await expect(focused(kim)).toHaveAccessibleName(/^Square 1 of 24/);
    // With another key, an arrow is the browser's, as for Back and Forward.
    for (const key of ['Alt+ArrowRight', 'Control+ArrowDown']) await kim.page.keyboard.press(key);
    await expect(focused(kim)).toHaveAccessibleName(/^Square 1 of 24/);
  });

  await test.step('Kim comments, then completes the first row', async () => {
    await markFor(nora, kim, id, [2, 3, 4]);
    await kim.page.keyboard.press('Enter');
    await expect(kim.page.getByRole('dialog')).toBeFocused();
    await press(kim, 'Comment');
    await expect(kim.page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await kim.page.keyboard.type('Typed, not clicked');
    await kim.page.keyboard.press('Escape');
    await expect(kim.page.getByRole('textbox', { name: 'Comment' })).toBeHidden();
    await press(kim, 'Comment');
    await expect(kim.page.getByRole('textbox', { name: 'Comment' })).toHaveValue(
      'Typed, not clicked',
    );
    await press(kim, 'Save');
    await expect(kim.page.getByRole('blockquote')).toHaveText('Typed, not clicked');
    for (const number of [1, 2]) {
      if (number > 1) {
        await kim.page.keyboard.press('ArrowRight');
        await expect(focused(kim)).toHaveAccessibleName(new RegExp(`^Square ${number} of 24`));
        await kim.page.keyboard.press('Enter');
        await expect(kim.page.getByRole('dialog')).toBeVisible();
      }
      await press(kim, 'Mark Square');
      await expect(kim.page.getByRole('dialog')).toBeHidden();
      await expect(focused(kim)).toHaveAccessibleName(
        new RegExp(`^Square ${number} of 24.*marked`),
      );
    }
  });

  await test.step('a screen reader announces another player’s marks and the full line', async () => {
    const spoken = kim.page.locator('[aria-live=polite]', { hasText: /: marked by Nora/ });
    const theirs = nora.page.getByRole('button', { name: /^Square \d+ of 24: [^,]+$/ });
    await theirs.first().click();
    await nora.page.getByRole('dialog').getByRole('button', { name: 'Mark Square' }).click();
    await expect(spoken).toContainText('You have a full line.');
  });

  await test.step('Kim calls BINGO and closes the result dialog', async () => {
    await press(kim, /^CALL BINGO/);
    await expect(kim.page.getByText('Congratulations! You won!')).toBeVisible();
    await kim.page.keyboard.press('Escape');
    await expect(kim.page.getByRole('dialog')).toBeHidden();
  });
});
