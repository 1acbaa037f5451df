import { expect, test } from 'vitest';
import type { MyNotices } from '../../../lib/contract/notices.ts';
import { limits } from '../../../lib/limits.ts';
import { makePeople, refusalOf, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { choose, unreadOf } from '../support/notices.ts';

test('one call reads the notices of a page, and more are refused', async () => {
  const [ben] = await makePeople('Ben');
  const [notice] = await sql<{ id: string }[]>`
    insert into public.notices (user_id, kind, game_id)
    values (${ben.id}, 'game_began', gen_random_uuid()) returning id`;
  const read = (others: number) =>
    game.callAs(ben, 'read_notices', {
      p_ids: `{${[...Array<number>(others).fill(0), notice!.id].join()}}`,
    });
  expect(await refusalOf(read(limits.rows_per_page))).toBe('invalid_request');
  expect(await unreadOf(ben)).toBe(1);
  await read(limits.rows_per_page - 1);
  expect(await unreadOf(ben)).toBe(0);
});

test('a kind of 100,000 characters is refused, and a deleted account chooses nothing', async () => {
  const [ben] = await makePeople('Ben');
  expect(await refusalOf(choose(ben, 'x'.repeat(100_000), true))).toBe('too_long');
  await game.callAs(ben, 'delete_account');
  expect(await refusalOf(choose(ben, 'line_full', true))).toBe('not_signed_in');
});

test('mail and push are switched apart, what is off in the app is neither, and what is mailed is in the app', async () => {
  const [ben] = await makePeople('Ben');
  const chosen = async () => {
    const { choices } = await game.callAs<MyNotices>(ben, 'my_notices');
    const choice = choices.find(({ kind }) => kind === 'line_full')!;
    return [choice.is_on, choice.mails, choice.pushes];
  };
  expect(await chosen()).toEqual([true, false, false]);
  for (const [channel, isOn, expected] of [
    ['mail', true, [true, true, false]],
    ['push', true, [true, true, true]],
    ['push', false, [true, true, false]],
    ['push', true, [true, true, true]],
    ['mail', false, [true, false, true]],
    ['app', false, [false, false, false]],
    ['mail', true, [true, true, false]],
  ] as const) {
    await choose(ben, 'line_full', isOn, channel);
    expect(await chosen(), `${channel} ${isOn}`).toEqual(expected);
  }
  for (const channel of ['mail', 'fax'])
    expect(await refusalOf(choose(ben, 'invited', true, channel))).toBe('invalid_notice_kind');
});
