import { afterEach, expect, test, vi } from 'vitest';

/** Another tab of this browser has a module of its own. */
async function openTab() {
  vi.resetModules();
  return import('./other-tabs');
}

afterEach(() => vi.resetModules());

test('news reaches the other tabs at once, and not the tab that sends it', async () => {
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
