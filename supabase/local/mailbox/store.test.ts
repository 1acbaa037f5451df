import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MessageStore } from './store.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-mail-'));
afterAll(() => rmSync(directory, { recursive: true }));

const mail = (subject: string, text: string) => Buffer.from(`Subject: ${subject}\r\n\r\n${text}`);

test('a mail file truncated by a power failure does not affect other mails', async () => {
  await new MessageStore(directory).add(mail('whole', 'text'), ['ada@example.com']);
  writeFileSync(join(directory, '2026-half.json'), '{"id":"2026-half","to":"ad');
  expect(new MessageStore(directory).list().map(({ subject }) => subject)).toEqual(['whole']);
});

test('large mails remove the oldest, in memory and on disk', async () => {
  const store = new MessageStore(directory);
  store.clear();
  rmSync(join(directory, '2026-half.json'));
  for (let n = 0; n < 34; n += 1)
    await store.add(mail(`mail ${n}`, 'x'.repeat(1_000_000)), ['ada@example.com']);
  expect(store.list().length).toBeLessThanOrEqual(30);
  expect(store.list()[0]?.subject).toBe('mail 33');
  expect(readdirSync(directory)).toHaveLength(store.list().length);
});
