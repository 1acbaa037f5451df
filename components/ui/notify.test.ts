import { beforeEach, expect, it, vi } from 'vitest';

let { notify, onWaiting, speakThrough } = await import('./notify');

beforeEach(async () => {
  vi.resetModules();
  ({ notify, onWaiting, speakThrough } = await import('./notify'));
});

it('a notice is shown at once if there is a toaster', () => {
  const say = vi.fn();
  speakThrough(say);
  notify({ title: 'Note Saved' });
  expect(say).toHaveBeenCalledWith({ title: 'Note Saved' });
});

it('notices without a toaster are queued, requested each time, and shown in order', () => {
  const call = vi.fn();
  onWaiting(call);
  notify({ title: 'Note Saved' });
  notify({ title: 'Link Copied!' });
  expect(call).toHaveBeenCalledTimes(2);
  const said: string[] = [];
  speakThrough(({ title }) => said.push(title));
  expect(said).toEqual(['Note Saved', 'Link Copied!']);
});

it('after a toaster is gone, notices wait for the next one and are not repeated', () => {
  const first = vi.fn();
  const stop = speakThrough(first);
  notify({ title: 'Note Saved' });
  stop();
  notify({ title: 'Link Copied!' });
  const second = vi.fn();
  speakThrough(second);
  stop();
  notify({ title: 'Welcome back!' });
  expect(first.mock.calls).toEqual([[{ title: 'Note Saved' }]]);
  expect(second.mock.calls).toEqual([[{ title: 'Link Copied!' }], [{ title: 'Welcome back!' }]]);
});
