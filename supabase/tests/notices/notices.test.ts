import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { MyNotices } from '../../../lib/contract/notices.ts';
import { limits } from '../../../lib/limits.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf } from '../support/groups.ts';
import { choose, kindsOf, noticesOf, unreadOf } from '../support/notices.ts';
import { endGame, object, playAgain, rowOf } from '../support/wins.ts';

const { callAs } = game;

let host: Person, ben: Person, sid: Person;
let id: string;
let card: Card;

beforeEach(async () => {
  [host, ben, sid] = await makePeople('Hostess Zora', 'Benedikt', 'Sid');
  id = await game.makePrivateGame([host, ben]);
  await game.buy(host, id);
  card = await game.buy(ben, id);
});

const unmark = (p_game_square_id: string) => callAs(host, 'unmark_square', { p_game_square_id });

/** Lets the host mark the middle row of Ben's card and nothing else, so that all new notices are about this row. */
async function fillRow() {
  await game.markPositions(host, card, game.MIDDLE_ROW);
}

test('a player gets one notice for one to go and one for a full line, with card and headline, and a person outside the game gets none', async () => {
  await fillRow();
  const [full, close] = await noticesOf(ben);
  expect(await kindsOf(ben)).toEqual(['one_to_go', 'line_full']);
  expect(full).toMatchObject({
    game: { id, kind: 'private' },
    card_number: card.card_number,
    by: host.name,
    is_read: false,
    missing: null,
  });
  expect(close!.summary).toMatch(/^Square \d+$/);
  expect(await unreadOf(ben)).toBe(2);
  expect(await kindsOf(sid)).toEqual([]);
});

test('the person who causes an event gets no notice of it', async () => {
  await game.markPositions(ben, card, game.MIDDLE_ROW);
  await callAs(ben, 'call_bingo', { p_card_id: card.id });
  expect(await kindsOf(ben)).toEqual([]);
});

test('a mark that is taken back takes its notices along', async () => {
  await fillRow();
  await unmark(rowOf(card).at(-1)!);
  expect(await kindsOf(ben)).toEqual(['one_to_go']);
});

test('the notice of the end names the winner and the missing squares, and is deleted when the win is taken back', async () => {
  const cora = card;
  await fillRow();
  await callAs(ben, 'call_bingo', { p_card_id: cora.id });
  expect((await noticesOf(host))[0]).toMatchObject({
    kind: 'game_over',
    winner: ben.name,
    missing: expect.any(Number) as number,
  });
  const { objection_id } = await object(host, rowOf(card)[0]!);
  expect((await kindsOf(ben)).at(-1)).toBe('objection_made');
  await callAs(ben, 'second_objection', { p_objection_id: objection_id });
  expect(await kindsOf(host)).not.toContain('game_over');
  expect(await kindsOf(ben)).not.toContain('objection_made');
});

test('the notice of an end without a winner has the share, and the notice of the rematch links to the new game', async () => {
  await game.markPositions(host, card, [0]);
  await endGame(host, id);
  const { game_id } = await playAgain(host, id);
  const [began, over] = await noticesOf(ben);
  expect(began).toMatchObject({ kind: 'game_began', game: { id: game_id } });
  expect(over).toMatchObject({ kind: 'game_over', winner: null });
  expect(over!.winnings).toBeGreaterThan(0);
});

test('the owner of a confirmed address has one notice of an invitation until they join', async () => {
  const group = { p_group_id: (await groupOf(id)).group_id, p_email: sid.email };
  await sql`update auth.users set email_confirmed_at = null where id = ${sid.id}`;
  await callAs(host, 'invite_to_group', group);
  expect(await kindsOf(sid)).toEqual([]);
  await sql`update auth.users set email_confirmed_at = now() where id = ${sid.id}`;
  await callAs(host, 'invite_to_group', { ...group, p_resend: true });
  await callAs(host, 'invite_to_group', { ...group, p_resend: true });
  expect(await noticesOf(sid)).toMatchObject([
    { kind: 'invited', group_name: 'Friends', by: host.name, game: null },
  ]);
  await callAs(sid, 'accept_group_invitation', { p_group_id: group.p_group_id });
  expect(await kindsOf(sid)).toEqual([]);
});

describe('what a person chooses', () => {
  test('notices of marks are off by default, and each kind can be switched off', async () => {
    await choose(ben, 'square_marked', true);
    await choose(ben, 'one_to_go', false);
    await fillRow();
    expect(await kindsOf(ben)).toEqual(['square_marked', 'square_marked', 'line_full']);
  });

  test('an unknown or endless kind is refused', async () => {
    expect(await refusalOf(choose(ben, 'advertising', true))).toBe('invalid_notice_kind');
    expect(await refusalOf(choose(ben, 'x'.repeat(100_000), true))).toBe('too_long');
  });

  test('a read notice stays read, and a visit to the game marks its notices as read', async () => {
    await fillRow();
    const [newest] = await noticesOf(ben);
    await callAs(host, 'read_notices', { p_ids: `{${newest!.id}}` });
    expect(await unreadOf(ben)).toBe(2);
    await callAs(ben, 'read_notices', { p_ids: `{${newest!.id}}` });
    expect((await noticesOf(ben)).map(({ is_read }) => is_read)).toEqual([true, false]);
    await callAs(ben, 'visit_game', { p_game_id: id, p_seq: 1000 });
    expect(await unreadOf(ben)).toBe(0);
  });
});

describe('nothing arrives any more', () => {
  const group = async () => ({ p_group_id: (await groupOf(id)).group_id });
  test.each([
    ['after leaving', async () => callAs(ben, 'leave_group', await group())],
    [
      'after being removed',
      async () => callAs(host, 'remove_member', { ...(await group()), p_user_id: ben.id }),
    ],
    ['after deleting the account', async () => callAs(ben, 'delete_account')],
  ])('%s a person gets no new notice, and the old ones are deleted', async (_, depart) => {
    await game.markPositions(host, card, game.MIDDLE_ROW.slice(1));
    expect(await kindsOf(ben)).toEqual(['one_to_go']);
    await depart();
    await endGame(host, id);
    expect(await sql`select from public.notices where user_id = ${ben.id}`).toHaveLength(0);
  });
});

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
