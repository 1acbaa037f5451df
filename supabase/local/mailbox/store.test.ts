import { expect, test } from 'vitest';
import { MessageStore } from './store.ts';

test('large mails remove the oldest', async () => {
  const store = new MessageStore();
  for (let n = 0; n < 34; n += 1)
    await store.add(Buffer.from(`Subject: mail ${n}\r\n\r\n${'x'.repeat(1_000_000)}`), []);
  expect(store.list()).toHaveLength(29);
  expect(store.list()[0]?.subject).toBe('mail 33');
});
