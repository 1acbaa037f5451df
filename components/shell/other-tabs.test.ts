import { expect, test, vi } from 'vitest';
import { onOtherTabs, tellOtherTabs } from './other-tabs';

test('a window that listens hears at once what another one tells', async () => {
  const hear = vi.fn();
  const stop = onOtherTabs(hear);
  tellOtherTabs('session_ended');
  tellOtherTabs('card_bought');
  await vi.waitFor(() => expect(hear.mock.calls).toEqual([['session_ended'], ['card_bought']]));
  stop();
  tellOtherTabs('session_ended');
  await new Promise((done) => setTimeout(done, 20));
  expect(hear).toHaveBeenCalledTimes(2);
});
