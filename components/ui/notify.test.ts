import { beforeEach, expect, it, vi } from 'vitest';
import { notify, onNotice } from './notify';

const toast = vi.hoisted(() => vi.fn());

beforeEach(() => {
  toast.mockReset();
  vi.resetModules();
});

const sonnerArrives = () => vi.doMock('sonner', () => ({ toast }));
const sonnerIsLost = () =>
  vi.doMock('sonner', () => {
    throw new Error('ERR_CONNECTION_RESET');
  });

it('says a notice, and the same words as one toast', async () => {
  sonnerArrives();
  await notify({ title: 'Note Saved', description: 'On all cards' });
  const id = 'Note Saved\nOn all cards';
  expect(toast).toHaveBeenCalledWith('Note Saved', { description: 'On all cards', id });
});

it('never rejects, and says the next one when the way is free again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sonnerIsLost();
  await notify({ title: 'Note Saved' });
  expect(warn).toHaveBeenCalledOnce();
  vi.resetModules();
  sonnerArrives();
  await notify({ title: 'Link Copied!' });
  expect(toast.mock.calls.map(([title]) => title as string)).toEqual(['Link Copied!']);
});

it('calls for a toaster each time', async () => {
  sonnerArrives();
  const call = vi.fn();
  const stop = onNotice(call);
  await notify({ title: 'Note Saved' });
  await notify({ title: 'Note Saved' });
  stop();
  await notify({ title: 'Note Saved' });
  expect(call).toHaveBeenCalledTimes(2);
});
