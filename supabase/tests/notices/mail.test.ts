import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { MyNotices } from '../../../lib/contract/notices.ts';
import { asAnon, asUser, makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { choose, claimAt, fromNow, noticesOf, report, setDigest } from '../support/notices.ts';
import { groupOf } from '../support/groups.ts';
import { endGame } from '../support/wins.ts';

const { callAs } = game;

let host: Person, ben: Person, sid: Person;
let id: string;
let card: Card;

beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  [host, ben, sid] = await makePeople('Hostess Zora', 'Benedikt', 'Sid');
  id = await game.makePrivateGame([host, ben]);
  await game.buy(host, id);
  card = await game.buy(ben, id);
  await choose(ben, 'line_full', true, 'mail');
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const fillRow = () => game.markPositions(host, card, game.MIDDLE_ROW);
const queued = async () => (await sql`select from private.deliveries`).length;
const settingsOf = async (person: Person) => (await callAs<MyNotices>(person, 'my_notices')).mail;

describe('a mail of a notice', () => {
  test('is queued in the transaction of its event for people who chose mail, and due after the longest delay', async () => {
    await choose(sid, 'line_full', true, 'mail');
    await fillRow();
    expect(await queued()).toBe(1);
    expect(await claimAt(fromNow(119 * SECOND))).toEqual([]);
    const [mail, ...others] = await claimAt(fromNow(2 * MINUTE));
    expect(mail).toMatchObject({
      email: ben.email,
      notice: { kind: 'line_full', card_number: card.card_number, game: { id } },
      digest: null,
    });
    expect(others).toEqual([]);
  });

  test('is claimed by one sender, and again after a minute if none has recorded it', async () => {
    await fillRow();
    const [first] = await claimAt(fromNow(2 * MINUTE));
    expect(await claimAt(fromNow(2 * MINUTE + 59 * SECOND))).toEqual([]);
    const [second] = await claimAt(fromNow(3 * MINUTE));
    expect(await report(first!)).toBe(false);
    expect(await report(second!)).toBe(true);
    expect(await report(second!)).toBe(false);
    expect(await claimAt(fromNow(60 * MINUTE))).toEqual([]);
  });

  test('that is refused is tried five times after growing pauses, and never again once it failed', async () => {
    await fillRow();
    const pauses: number[] = [];
    for (let turn = 1; turn <= 5; turn += 1) {
      const [mail] = await claimAt(fromNow(turn * 6 * 60 * MINUTE));
      expect(mail!.try).toBe(turn);
      await report(mail!);
      await report(mail!, 'retry');
      const [row] = await sql`
        select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes from private.deliveries`;
      pauses.push(row!.minutes as number);
    }
    expect(pauses.slice(0, 4)).toEqual([5, 20, 80, 320]);
    expect(await claimAt(fromNow(48 * 60 * MINUTE))).toEqual([]);
    const [row] = await sql`select sent_at, failed_at from private.deliveries`;
    expect(row).toMatchObject({ sent_at: null, failed_at: expect.any(Date) as Date });
  });

  test('that no server took is due again at once, however often', async () => {
    await fillRow();
    for (let turn = 1; turn <= 8; turn += 1) {
      const [mail] = await claimAt(fromNow(2 * MINUTE));
      expect(mail!.try).toBe(1);
      expect(await report(mail!)).toBe(true);
      expect(await report(mail!, 'unreached')).toBe(true);
      expect(await report(mail!, 'unreached')).toBe(false);
    }
  });

  test('of the end says what was missing and names the next game', async () => {
    await choose(ben, 'game_over', true, 'mail');
    await game.markPositions(host, card, game.MIDDLE_ROW.slice(1));
    await endGame(host, id);
    const { game_id } = await callAs<{ game_id: string }>(host, 'play_again', { p_game_id: id });
    expect(await claimAt(fromNow(2 * MINUTE))).toMatchObject([
      { notice: { kind: 'game_over', missing: 1 }, next: { id: game_id } },
    ]);
  });
});

describe('what is queued is dropped', () => {
  const group = async () => ({ p_group_id: (await groupOf(id)).group_id });
  test.each([
    ['once the notice was read', () => callAs(ben, 'visit_game', { p_game_id: id, p_seq: 1000 })],
    ['once mail of its kind is off', () => choose(ben, 'line_full', false, 'mail')],
    ['once its kind is off', () => choose(ben, 'line_full', false)],
    ['after leaving', async () => callAs(ben, 'leave_group', await group())],
    [
      'after being removed',
      async () => {
        await endGame(host, id);
        await callAs(host, 'remove_member', { ...(await group()), p_user_id: ben.id });
      },
    ],
    ['once the line can no longer be called', () => endGame(host, id)],
    ['after deleting the account', () => callAs(ben, 'delete_account')],
    [
      'without a confirmed address',
      () => sql`update auth.users set email_confirmed_at = null where id = ${ben.id}`,
    ],
    [
      'once the mark was taken back',
      () =>
        callAs(host, 'unmark_square', {
          p_game_square_id: card.squares.find(({ position }) => position === 14)!.game_square_id,
        }),
    ],
  ])('%s', async (_, happen) => {
    await fillRow();
    await happen();
    expect(await claimAt(fromNow(2 * MINUTE))).toEqual([]);
    expect(await queued()).toBe(0);
  });

  test('by the link in a mail that stops all mail, even what was claimed', async () => {
    await fillRow();
    await setDigest(ben, 'UTC', 'daily');
    const [mail] = await claimAt(fromNow(2 * MINUTE));
    const stop = (p_token: string) => game.visit<boolean>('stop_mail', { p_token });
    expect(await stop('0'.repeat(32))).toBe(false);
    expect(await stop(mail!.token)).toBe(true);
    expect(await report(mail!)).toBe(false);
    expect(await queued()).toBe(0);
    expect(await settingsOf(ben)).toMatchObject({ digest: 'off' });
    await choose(ben, 'game_over', true, 'app');
    await endGame(host, id);
    expect(await queued()).toBe(0);
  });
});

test('the link keeps working after its mail was sent, and only its hash is stored', async () => {
  await fillRow();
  const [mail] = await claimAt(fromNow(2 * MINUTE));
  await report(mail!);
  const [row] = await sql`select deliveries::text as line from private.deliveries as deliveries`;
  expect(row!.line).not.toContain(mail!.token);
  expect(mail!.token).toMatch(/^[0-9a-f]{32}$/);
  expect(await game.visit('stop_mail', { p_token: mail!.token })).toBe(true);
});

test('only a full line is mailed in quiet hours, which are those of the person', async () => {
  await choose(ben, 'game_over', true, 'mail');
  await fillRow();
  const over = await game.makePrivateGame([host, ben]);
  await game.buy(ben, over);
  await endGame(host, over);
  // 22:00 in Auckland, on a day on which its clocks go forward.
  await setDigest(ben, 'Pacific/Auckland', 'off');
  const night = new Date('2033-09-24T10:00Z');
  const [full, ...others] = await claimAt(night);
  expect(full!.notice!.kind).toBe('line_full');
  expect(others).toEqual([]);
  await report(full!);
  const [row] = await sql`select due_at from private.deliveries where tries = 0`;
  expect(row!.due_at).toEqual(new Date('2033-09-24T19:00Z'));
  expect(await claimAt(new Date('2033-09-24T18:59:59Z'))).toEqual([]);
  expect(await claimAt(row!.due_at as Date)).toHaveLength(1);
});

test('people outside the game get no mail of it, and nobody but the sender reads addresses', async () => {
  for (const kind of ['line_full', 'game_over']) await choose(sid, kind, true, 'mail');
  await choose(ben, 'game_over', true, 'mail');
  await setDigest(sid, 'UTC', 'daily');
  await fillRow();
  await endGame(host, id);
  expect(await noticesOf(sid)).toEqual([]);
  const mails = await claimAt(fromNow(40 * 24 * 60 * MINUTE));
  expect(new Set(mails.map(({ email }) => email))).toEqual(new Set([ben.email]));
  for (const table of ['deliveries', 'mail_settings', 'push_subscriptions']) {
    const read = `select from private.${table}`;
    await expect(asUser(ben.id, (tx) => tx.unsafe(read))).rejects.toThrow('permission denied');
    await expect(asAnon((tx) => tx.unsafe(read))).rejects.toThrow('permission denied');
  }
});
