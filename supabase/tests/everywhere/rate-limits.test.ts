import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  asUser,
  FROM_APP,
  makeNameless,
  makePerson,
  refusalOf,
  sql,
  type Person,
} from '../support/db.ts';
import * as game from '../support/games.ts';
import { claim, phone, seatGus, WRONG } from '../support/seats.ts';
import { tooMany, tried } from '../support/tries.ts';
import { withSettings } from '../support/settings.ts';

/** Ends a window. */
const waited = (who: string) =>
  sql`update private.attempts set resets_at = now() where who = ${who}`;

let ann: Person;

beforeEach(async () => {
  ann = await makePerson('Ann');
});

describe('a refused attempt', () => {
  const p_game_id = randomUUID();
  const ids = { p_game_square_id: randomUUID(), p_objection_id: randomUUID() };
  const square = { p_game_square_id: ids.p_game_square_id };
  const objection = { p_objection_id: ids.p_objection_id };
  /** Calls that are refused after they are counted. */
  const refused: Record<string, Record<string, unknown>> = {
    mark_square: square,
    add_receipt: { ...square, p_source_url: 'no address' },
    unmark_square: square,
    save_note: { ...square, p_comment: 'x', p_reaction: null, p_seen_at: null },
    answer_game: { p_game_id, p_is_in: true },
    set_option: { p_id: p_game_id, p_option: 'shows_closeness', p_is_on: true },
    save_secret_link: {
      ...{ p_id: p_game_id, p_renews: true },
      ...{ p_shows_names: false, p_shows_code: false },
    },
    change_start: { p_game_id, p_start: null, p_seen_start: null },
    object_to_mark: { ...square, p_reason: 'No' },
    decide_objection: { ...objection, p_upholds: true },
    second_objection: objection,
    create_group: { p_name: ' ' },
    create_game: { p_group_id: p_game_id, p_theme_id: p_game_id, p_card_price: 1 },
    create_private_session: {
      ...{ p_name: ' ', p_theme_id: p_game_id, p_card_price: 1 },
      p_request_id: p_game_id,
    },
    play_again: { p_game_id },
    try_webhook: { p_group_id: p_game_id, p_url: 'https://hooks.slack.com/services/A/B/C' },
    save_set: {
      ...{ p_group_id: p_game_id, p_theme_id: null, p_version: null },
      ...{ p_name: 'Ours', p_squares: sql.json([]) },
    },
    add_written_square: { p_game_id, p_summary: 'A square', p_text: null },
    save_draft: { p_card_id: p_game_id, p_version: 0, p_places: sql.json([]) },
    validate_invite_code: { invite_code_param: 'WRONG1' },
    join_group: { p_invite_code: 'WRONG1' },
    claim_seat: { p_invite_code: 'WRONG1', p_name: 'Gus', p_pin: '1234' },
    set_pin: { p_pin: 'none' },
    rename_me: { p_display_name: '' },
  };

  const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
  /** For each kind of attempt: how many a person may make, and in how many seconds. */
  const LIMITS: Record<string, [number, number]> = {
    ...{ mark: [600, MINUTE], save_note: [30, MINUTE], save_draft: [240, MINUTE] },
    ...{ set_option: [30, MINUTE], secret_link: [30, MINUTE], objection: [20, 5 * MINUTE] },
    ...{ making: [30, HOUR], webhook: [20, HOUR], save_set: [60, HOUR], add_line: [120, HOUR] },
    ...{ change_start: [20, HOUR], claim_seat: [20, HOUR], choose_digits: [20, HOUR] },
    ...{ rename: [20, HOUR], answer_game: [30, MINUTE] },
    ...{ invite_code: [30, 10 * MINUTE], invite_code_a_day: [100, DAY] },
  };

  test.each(Object.entries(refused))(
    'of %s counts, up to the limit of its window',
    async (name, all) => {
      const args = withSettings(name, all);
      const given = Object.keys(args).map((key, at) => `${key} => $${at + 1}`);
      // Calls the function directly: `callAs` would throw inside of the transaction and undo the count.
      const code = async () => {
        const [row] = await asUser(
          ann.id,
          (tx) =>
            tx.unsafe(
              `select public.${name}(${given.join()}) ->> 'refused' as code`,
              Object.values(args) as [],
            ),
          FROM_APP,
        ).catch((error: Error) => [{ code: error.message }]);
        return row?.code as string;
      };
      expect(await code()).toMatch(/^[a-z]+(_[a-z]+)*$/);
      const counted = await sql`
      select what, extract(epoch from resets_at - now())::int as left_over
      from private.attempts where who = ${ann.id}`;
      expect(counted.length).toBeGreaterThan(0);
      for (const { what, left_over } of counted) {
        const [most, seconds] = LIMITS[what]!;
        expect(Math.ceil(left_over / MINUTE) * MINUTE, what).toBe(seconds);
        await waited(ann.id);
        await tried(what, ann.id, most - 1);
        expect(await code()).not.toBe('too_many_attempts');
        expect(await code()).toBe('too_many_attempts');
      }
    },
  );

  /** What the wrong codes of all visitors may fill: tens of thousands a day, after which each has one more try. */
  const OF_ALL = ['wrong_code app', 'wrong_code_a_day app'];

  test.each(Object.entries(refused))(
    'of %s by somebody without an account counts for nobody else, where the app knows no addresses',
    async (name, all) => {
      const nameless = await makeNameless('Nemo');
      await sql`delete from private.attempts`;
      const args = withSettings(name, all);
      const given = Object.keys(args).map((key, at) => `${key} => $${at + 1}`);
      const call = `select public.${name}(${given.join()})`;
      await asUser(nameless.id, (tx) => tx.unsafe(call, Object.values(args) as []), FROM_APP).catch(
        () => {},
      );
      const counted = await sql<{ counter: string }[]>`
        select what || ' ' || who as counter from private.attempts where who <> ${nameless.id}`;
      expect(OF_ALL).toEqual(expect.arrayContaining(counted.map(({ counter }) => counter)));
    },
  );

  test('to take a seat counts for nobody in another group, and wrong codes close no seat', async () => {
    const seats = [await seatGus(), await seatGus()] as const;
    const mallory = seats[0].group;
    const check = (p_invite_code: string) =>
      game.visitByApp('check_seat', { p_invite_code, p_name: 'Nobody', p_pin: '9999' });
    for (let n = 0; n < 50; n += 1) expect(await check(mallory.invite_code)).toEqual(WRONG);
    for (let n = 0; n < 51; n += 1) await claim(await phone(), mallory, '9999', 'Nobody');
    expect(await check(mallory.invite_code)).toEqual(tooMany);
    expect(await claim(await phone(), mallory, '9999', 'Nobody')).toEqual(tooMany);
    const wrong = { ...mallory, invite_code: 'WRONG1' };
    const tries = Array.from({ length: 310 }, async () => claim(await phone(), wrong));
    expect(new Set((await Promise.all(tries)).map(({ refused }) => refused))).toEqual(
      new Set(['invalid_code']),
    );
    expect(await claim(await phone(), seats[1].group)).toHaveProperty('group_id');
    const gil = await makeNameless('Gil');
    const joining = asUser(
      gil.id,
      (tx) => game.call(tx, 'join_group', { p_invite_code: mallory.invite_code }),
      FROM_APP,
    );
    expect(await joining).toHaveProperty('group_id');
  });

  /**
   * Functions whose refused calls are not always counted: refused purchases, so that nobody can close a game to others,
   * and calls that the caller has no right to make.
   */
  const OTHERS = [
    ...['buy_card_as_guest', 'object_to_mark_as_guest', 'invite_to_group'],
    ...['check_seat', 'count_mail', 'invite_preview', 'table_view'],
  ];

  test('a refused attempt counts in every function that counts', async () => {
    const counting = await sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~ 'too_many_attempts' order by 1`;
    const known = [...Object.keys(refused), ...OTHERS].sort();
    expect(counting.map(({ name }) => name)).toEqual(known);
  });
});

test('an invented guest session gets no counter of its own', async () => {
  const token = game.guestToken();
  const hash = createHash('sha256').update(token).digest('hex');
  const p_game_id = await game.makeActiveHouseGame(await game.makeAdmin());
  const draft = { p_card_id: p_game_id, p_version: 0, p_places: sql.json([]) };
  const save = game.visit('save_draft', { ...draft, p_guest_token: token });
  expect(await refusalOf(save)).toBe('not_your_card');
  await tried('direct_sales', `${p_game_id} to visitors`, 100_000);
  const purchase = { p_game_id, p_display_name: 'Gus', p_email: null, p_guest_token: token };
  const buy = game.visit('buy_card_as_guest', { ...purchase, p_request_id: randomUUID() });
  expect(await buy).toEqual(tooMany);
  expect(await sql`select what from private.attempts where who = ${hash}`).toEqual([]);
});
