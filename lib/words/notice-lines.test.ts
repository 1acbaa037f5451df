import { expect, it } from 'vitest';
import type { ListedNotice } from '@/lib/contract/notices';
import { noticeLine } from './notice-lines';

it('the second reminder of a start says that it is within an hour', () => {
  const notice = { kind: 'game_starts', at: '2026-11-27T20:00:00Z' } as ListedNotice;
  const writtenAt = (created_at: string) => noticeLine({ ...notice, created_at }).title;
  expect(writtenAt('2026-11-27T00:30:00Z')).toBe('Starts within a day');
  expect(writtenAt('2026-11-27T19:00:00Z')).toBe('Starts within an hour');
});
