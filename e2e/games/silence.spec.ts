import { FAULTS, type Faults } from '../../supabase/local/realtime/faults';
import { mark, middleRow } from '../support/evening';
import { inDatabase } from '../support/database';
import { expect, test, type Seat } from '../support/table';
import { markFor, playTogether } from '../support/together';

const setFaults = (faults: Faults) =>
  inDatabase((sql) => sql`select pg_notify(${FAULTS}, ${JSON.stringify(faults)})`);
test.afterEach(() => setFaults({}));

const live = ({ page }: Seat) => page.getByText('Live', { exact: true });
const unavailable = ({ page }: Seat) =>
  page.getByText('Live updates are not available right now. This page refreshes every 15 seconds.');
const marked = ({ page }: Seat) => page.getByRole('button', { name: /^Square .*, marked/ });

test('a screen that receives no messages shows that, keeps reading, and is live again after the first message @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  for (const { page } of [nora, sam]) await page.clock.install();
  const id = await playTogether([nora, sam], 'The Quiet Table');
  const [first = ''] = await middleRow(nora);
  await setFaults({ silence: 'messages_used_up' });

  await test.step('after an own action within seconds', async () => {
    await mark(nora, [first]);
    await nora.page.clock.fastForward('00:03');
    await expect(unavailable(nora)).toBeVisible();
    await expect(live(nora)).toBeHidden();
  });

  await test.step('on another screen with its next check, 20 to 22.5 seconds after the last one', async () => {
    await expect(marked(sam)).toHaveCount(0);
    await expect(live(sam)).toBeVisible();
    await sam.page.clock.fastForward('00:23');
    await expect(marked(sam)).toHaveCount(1);
    await expect(unavailable(sam)).toBeVisible();
  });

  await test.step('the next mark comes within 15 seconds, and is announced', async () => {
    await markFor(nora, nora, id, [11]);
    await sam.page.clock.fastForward('00:15');
    await expect(marked(sam)).toHaveCount(2);
    await expect(unavailable(sam)).toBeVisible();
  });

  await test.step('with the first message that arrives both are live', async () => {
    await setFaults({});
    await markFor(nora, nora, id, [13]);
    for (const seat of [nora, sam]) {
      await expect(marked(seat)).toHaveCount(3);
      await expect(unavailable(seat)).toBeHidden();
      // It says "Live again" for six seconds.
      await seat.page.clock.fastForward('00:06');
      await expect(live(seat)).toBeVisible();
    }
  });
});
