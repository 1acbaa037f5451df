import { afterEach, expect, test, vi } from 'vitest';
import { supervise, type Part } from './supervise.ts';

const said = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => said.mockClear());

const register = { setChild: () => {} };
const retries = { tries: 3, firstWait: 1 };

/** A part of the stack that the test can end. */
function newPart(pid: number): Part & { end: () => void } {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  return { identity: { pid, began: '' }, ended, end, stop: async () => end() };
}

test('a part that cannot be restarted is given up with a message that names it', async () => {
  const first = newPart(1);
  const start = vi.fn(async () => {
    if (start.mock.calls.length > 1) throw new Error('no paper');
    return first;
  });
  const kept = await supervise(register, 'The printer', start, retries);
  first.end();
  await expect(kept.lost).rejects.toThrow('The printer does not come back');
  expect(said).toHaveBeenCalledWith('The printer did not start: no paper');
  expect(start).toHaveBeenCalledTimes(1 + retries.tries);
});

test('a part that repeatedly ends right after its start is given up as well', async () => {
  const start = async () => {
    const part = newPart(1);
    setTimeout(part.end);
    return part;
  };
  const kept = await supervise(register, 'The printer', start, retries);
  await expect(kept.lost).rejects.toThrow('The printer does not come back');
});

test('a part that cannot be registered is ended and started again', async () => {
  const parts = [newPart(1), newPart(2), newPart(3)];
  const start = vi.fn(async () => parts[start.mock.calls.length - 1]!);
  const setChild = vi.fn();
  const kept = await supervise({ setChild }, 'The printer', start, retries);
  setChild.mockImplementationOnce(() => {
    throw new Error('no paper');
  });
  parts[0]!.end();
  await parts[1]!.ended;
  await expect.poll(() => kept.identity().pid).toBe(3);
  expect(setChild).toHaveBeenLastCalledWith('The printer', parts[2]!.identity);
  await kept.stop();
});
