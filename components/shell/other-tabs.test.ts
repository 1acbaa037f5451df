import { expect, test, vi } from 'vitest';
import { onSessionEnded, tellOtherTabs } from './other-tabs';

test('a window that listens hears at once that the session has ended in another', async () => {
  const hear = vi.fn();
  const stop = onSessionEnded(hear);
  tellOtherTabs();
  await vi.waitFor(() => expect(hear).toHaveBeenCalledOnce());
  stop();
  tellOtherTabs();
  await new Promise((done) => setTimeout(done, 20));
  expect(hear).toHaveBeenCalledOnce();
});
