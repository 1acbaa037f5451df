import { expect, it } from 'vitest';
import { sendDue } from '@/lib/notices/due';
import { finishBackground, inBackground } from './background';

it('a stop waits for a mail that is on its way, although the record of another one has failed', async () => {
  const due = [{ id: 1 }, { id: 2 }];
  const rpc = async () => ({ data: due, error: null });
  const slow = Promise.withResolvers<'works'>();
  const sendOne = async ({ id }: { id: number }) => {
    if (id === 2) return slow.promise;
    throw new Error('No answer');
  };
  const sending = inBackground(
    sendDue({ rpc } as never, 'mail', () => 5, sendOne, 'No mail is taken'),
  );
  const done: string[] = [];
  const failed = sending.catch(() => done.push('sender'));
  await new Promise(setImmediate);
  const stopped = finishBackground().then(() => done.push('stop'));
  await new Promise(setImmediate);
  expect(done).toEqual([]);
  slow.resolve('works');
  await Promise.all([failed, stopped]);
  expect(done).toHaveLength(2);
});
