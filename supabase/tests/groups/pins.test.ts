import { beforeEach, describe, expect, test } from 'vitest';
import { waiting } from '../support/clock.ts';
import {
  asAnon,
  asUser,
  makeNameless,
  makePeople,
  refusalOf,
  sql,
  type Person,
  type Tx,
} from '../support/db.ts';
import * as game from '../support/games.ts';
import {
  allowGuests,
  foundGroup,
  join,
  membersOf,
  startGameIn,
  type Group,
} from '../support/groups.ts';
import { setPin, claim, phone, seatGus, WRONG } from '../support/seats.ts';

const { callAs } = game;
let ann: Person;
let gus: Person;
let group: Group;

beforeEach(async () => {
  ({ ann, gus, group } = await seatGus());
});

const reset = (by = ann, { group_id } = group) =>
  callAs(by, 'unlock_pin', { p_group_id: group_id, p_user_id: gus.id });
/** When this person's device is told that the PIN was unlocked. */
const toldOf = async (person: Person) =>
  (await callAs<{ pin_unlocked_at: string[] }>(person, 'my_account')).pin_unlocked_at;

describe('a PIN', () => {
  test('are four, and hashed', async () => {
    for (const bad of [
      '',
      '123',
      '12345',
      '12a4',
      '１２３４',
      ' 123',
      '1234\n',
      'x'.repeat(100_000),
    ])
      expect(await refusalOf(setPin(gus, bad))).toBe('invalid_pin');
    const [row] = await sql`select hash from private.seat_digits where user_id = ${gus.id}`;
    expect(row!.hash).toMatch(/^\$2a\$08\$.{53}$/);
  });

  test('is refused with one word for a wrong name, a wrong PIN and none, and works after four wrong tries', async () => {
    const nobody = await makeNameless('Nemo');
    await join(await makeNameless('Gil'), group.invite_code);
    expect(await claim(nobody, group, '0427', 'Nobody')).toEqual(WRONG);
    expect(await claim(nobody, group, '0427', 'Gil')).toEqual(WRONG);
    expect(await claim(nobody, group, '0427', 'Ann')).toEqual(WRONG);
    for (let n = 0; n < 4; n += 1) expect(await claim(nobody, group, '1111')).toEqual(WRONG);
    expect(await membersOf(group)).toContain(gus.id);
    expect(await claim(nobody, group, '0427')).toMatchObject({ group_id: group.group_id });
  });

  test('locks after the fifth wrong try from whatever address, until the host unlocks it, and the seat plays on', async () => {
    const p_game_id = await startGameIn(ann, group);
    const card = await game.buy(gus, p_game_id);
    for (let n = 0; n < 5; n += 1)
      expect(await claim(await phone(), group, '9999', 'Gus', `198.51.100.${n}`)).toEqual(WRONG);
    expect(await claim(await phone(), group)).toEqual(WRONG);
    expect(await refusalOf(setPin(gus, '0427'))).toBe('pin_locked');
    await game.mark(gus, card.squares[0]!.game_square_id);
    const [ben] = await makePeople('Ben');
    await join(ben, group.invite_code);
    expect(await refusalOf(reset(ben))).toBe('not_creator');
    await reset();
    await setPin(gus, '2468');
    for (let n = 0; n < 5; n += 1) await claim(await phone(), group);
    await reset();
    expect(await claim(await phone(), group, '2468')).toMatchObject({ group_id: group.group_id });
  });

  test('is unlocked three times in a week by whatever host, and no fourth time', async () => {
    const [ben] = await makePeople('Ben');
    const other = await foundGroup(ben);
    await allowGuests(ben, other);
    await join(gus, other.invite_code);
    const resetAs = [reset, reset, () => reset(ben, other)];
    for (const unlock of resetAs) {
      for (let n = 0; n < 5; n += 1)
        expect(await claim(await phone(), group, '9999')).toEqual(WRONG);
      await unlock();
    }
    for (let n = 0; n < 5; n += 1) expect(await claim(await phone(), other, '9999')).toEqual(WRONG);
    for (const unlock of resetAs) expect(await refusalOf(unlock())).toBe('too_many_unlocks');
    expect(await claim(await phone(), group)).toEqual(WRONG);
    await sql`
      update private.seat_digits set reset_at = array(
        select at - interval '2 days 23 hours' from unnest(reset_at) as at
      ) where user_id = ${gus.id}`;
    expect(await refusalOf(reset())).toBe('too_many_unlocks');
    await sql`
      update private.seat_digits set reset_at = array(
        select at - interval '4 days 1 hour' from unnest(reset_at) as at
      ) where user_id = ${gus.id}`;
    await reset();
    expect(await claim(await phone(), group)).toMatchObject({ group_id: group.group_id });
  });

  test('that are not locked need no unlocking, and use up none', async () => {
    for (let n = 0; n < 5; n += 1) await reset();
    for (let n = 0; n < 5; n += 1) await claim(await phone(), group, '9999');
    await reset();
    expect(await toldOf(gus)).toHaveLength(1);
  });

  test('tells its device of each time it was unlocked, until it sets another', async () => {
    expect(await toldOf(gus)).toEqual([]);
    for (let n = 1; n <= 2; n += 1) {
      await claim(await phone(), group, '9999');
      await reset();
      expect(await toldOf(gus)).toHaveLength(n);
    }
    expect(await toldOf(ann)).toEqual([]);
    await setPin(gus, '2468');
    expect(await toldOf(gus)).toEqual([]);
  });

  test('are hashed twenty times in an hour, and not at all where they are locked', async () => {
    for (let n = 0; n < 5; n += 1) await claim(await phone(), group, '9999');
    for (let n = 1; n < 20; n += 1) expect(await refusalOf(setPin(gus, '2468'))).toBe('pin_locked');
    const [row] = await sql`select made from private.attempts where what = 'choose_digits'`;
    expect(row!.made).toBe(20);
    expect(await refusalOf(setPin(gus, '2468'))).toBe('too_many_attempts');
    await reset();
    expect(await refusalOf(setPin(gus, '2468'))).toBe('too_many_attempts');
  });

  test('are checked for a visitor, who counts like a person, before there is a user', async () => {
    const check = (p_pin: string, p_name = 'Gus') =>
      game.visitByApp('check_seat', { p_invite_code: group.invite_code, p_name, p_pin });
    expect(await check('0427')).toBe(true);
    for (const [pin, name] of [
      ['427', 'Gus'],
      ['0427', 'Nobody'],
      ['0427', 'x'.repeat(20_000)],
    ] as const)
      expect(await check(pin, name)).toEqual(WRONG);
    for (let n = 0; n < 5; n += 1) expect(await check('9999')).toEqual(WRONG);
    for (const locked of [await check('0427'), await claim(await phone(), group)])
      expect(locked).toEqual(WRONG);
    await reset();
    expect(await check('0427')).toBe(true);
  });

  // PostgREST answers `?select=pgrst_scalar:pgrst_scalar->>refused::int` by this cast, which only a wrong PIN fails.
  test('is tried through the app alone, because others can undo the count of a wrong try', async () => {
    const seat = { p_invite_code: group.invite_code, p_name: 'Gus', p_pin: '9999' };
    const cast = (name: string, tx: Tx) => tx`
      select (${tx.unsafe(`public.${name}`)}(${seat.p_invite_code}, 'Gus', '9999') ->> 'refused')::int`;
    const mallory = await phone();
    for (const answer of [
      () => asAnon((tx) => cast('check_seat', tx)),
      () => asUser(mallory.id, (tx) => cast('claim_seat', tx)),
      () => game.visit('check_seat', { ...seat, p_pin: '0427' }),
      () => callAs(mallory, 'claim_seat', { ...seat, p_pin: '0427' }),
    ])
      expect(await refusalOf(answer())).toBe('invalid_request');
  });

  test('tried at once from different addresses take equally long for a name that is there and one that is not', async () => {
    const claims: Promise<unknown>[] = [];
    const others: Promise<unknown>[] = [];
    const [first, second] = [await phone(), await phone()];
    await sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${gus.id} for update`;
      claims.push(claim(first, group, '9999', 'Gus', '198.51.100.1'));
      await waiting(1);
      others.push(claim(second, group, '9999', 'Nobody', '198.51.100.2'));
      const isOver = Promise.all(others).then(() => 'did not wait');
      expect(await Promise.race([waiting(2), isOver])).toBeUndefined();
    });
    expect(await Promise.all([...claims, ...others])).toEqual([WRONG, WRONG]);
  });

  test('show to the host and their owner alone that they exist', async () => {
    const [ben] = await makePeople('Ben');
    await join(ben, group.invite_code);
    const shownTo = async (person: Person) => {
      const state = await callAs<{ members: { user_id: string; has_pin: boolean }[] }>(
        person,
        'group_state',
        { p_group_id: group.group_id },
      );
      return state.members.some(({ user_id, has_pin }) => user_id === gus.id && has_pin);
    };
    expect([await shownTo(ann), await shownTo(gus), await shownTo(ben)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('of many seats cannot be tried from one address more than thirty times an hour', async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 31; n += 1)
      answers.push(await claim(await phone(), group, '1111', `Nobody ${n}`, '203.0.113.77'));
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(WRONG));
    expect(answers[30]).toMatchObject({ refused: 'too_many_attempts' });
  });
});
