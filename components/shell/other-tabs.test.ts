import { afterEach, expect, test, vi } from 'vitest';

/** Loads a separate copy of the module, as another tab of this browser does. */
async function openTab() {
  vi.resetModules();
  return import('./other-tabs');
}

afterEach(() => vi.resetModules());

test('an event reaches the other tabs, and not the tab that sends it', async () => {
  const [here, there] = [await openTab(), await openTab()];
  const [own, other] = [vi.fn(), vi.fn()];
  here.onOtherTabs(own);
  const stop = there.onOtherTabs(other);
  here.tellOtherTabs('session_ended');
  here.tellOtherTabs('card_bought');
  await vi.waitFor(() => expect(other.mock.calls).toEqual([['session_ended'], ['card_bought']]));
  expect(own).not.toHaveBeenCalled();
  stop();
  here.tellOtherTabs('session_ended');
  await new Promise((done) => setTimeout(done, 20));
  expect(other).toHaveBeenCalledTimes(2);
});
