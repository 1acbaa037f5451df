import { squares } from '../support/guest';
import { arrive, hydrated } from '../support/sign-in';
import { Steps } from '../support/steps';
import { expect, test } from '../support/table';

test('a host lets people play by name on the wizard’s last page, and the next session keeps that choice @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const gus = await table.seat('Gus');
  const { page } = nora;
  const tick = page.getByRole('checkbox', { name: 'Friends can play with just a name' });
  let address = '';

  await test.step('five presses lead from home to a shared link', async () => {
    await nora.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Desktop browsers have no share sheet, so the test stubs it.
    await page.addInitScript(() => {
      navigator.share = async ({ url = '' } = {}) => navigator.clipboard.writeText(url);
    });
    await arrive(nora);
    const steps = new Steps(nora);
    await steps.press('Create Private Session', 'link');
    await steps.choose('Theme', 1);
    await steps.press('Next');
    await steps.press('Skip for Now');
    await steps.press('Invite Friends');
    expect(steps.made).toHaveLength(5);
    const sent = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(sent).toMatch(/\/invite\//);
    address = await sent();
  });

  await test.step('the option is off, and is below the button', async () => {
    await expect(tick).not.toBeChecked();
    await tick.check();
    await expect(tick).not.toHaveAttribute('aria-disabled');
    await expect(tick).toBeChecked();
  });

  await test.step('a friend’s small phone asks for the name on its first screen, and three steps lead to the card', async () => {
    await gus.page.setViewportSize({ width: 360, height: 640 });
    await gus.page.goto(address);
    await hydrated(gus.page, 'main form');
    await expect(gus.page.getByLabel('Your name')).toBeInViewport({ ratio: 1 });
    await expect(gus.page.getByRole('button', { name: 'Take a Seat' })).toBeInViewport({
      ratio: 1,
    });
    const steps = new Steps(gus);
    await steps.fill('Your name', 'Gus');
    await steps.press('Take a Seat');
    await steps.press('Buy Card');
    await expect(squares(gus)).toHaveCount(24);
    expect(steps.made).toHaveLength(3);
  });

  await test.step('in the host’s next session, the option is on', async () => {
    const steps = new Steps(nora);
    await page.goto('/create-private-session');
    await steps.choose('Theme', 1);
    await steps.press('Next');
    await steps.press('Skip for Now');
    await expect(tick).toBeChecked();
  });
});
