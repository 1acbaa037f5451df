import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../lib/limits.ts';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import {
  asUser,
  FROM_APP,
  makeNameless,
  makePeople,
  refusalOf,
  sql,
  type Person,
} from '../support/db.ts';
import * as game from '../support/games.ts';
import { allowGuests, foundGroup, invite } from '../support/groups.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';
import { call, listed, makeTwins, openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

/**
 * These tests try every limit of time a moment before and a moment after it. They age rows, so that nothing depends on
 * the clock.
 */

const { callAs } = game;
let admin: Person, ann: Person, ben: Person, cora: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  [ann, ben, cora] = await makePeople('Ann', 'Ben', 'Cora');
});

describe('a guest’s win', () => {
  async function winOfAge(age: string) {
    const id = await game.makeActiveHouseGame(admin);
    const token = game.guestToken();
    const card = await game.buyAsGuest(token, id);
    await game.markPositions(admin, card, game.MIDDLE_ROW);
    await callAsGuest(token, card);
    await sql`update public.games set completed_at = now() - ${age}::interval where id = ${id}`;
    return { id, token };
  }
  const claim = async (age: string) => {
    const { token } = await winOfAge(age);
    const [gina] = await makePeople('Gina');
    return (
      await callAs<{ claimed_amount: number }>(gina, 'migrate_guest_cards', {
        p_guest_token: token,
      })
    ).claimed_amount;
  };

  test('is paid until a minute before the 48 hours are over', async () => {
    expect(await claim(`${limits.claim_hours} hours -1 minute`)).toBe(5);
  });

  test('is not paid a minute after them, although the cards still move', async () => {
    expect(await claim(`${limits.claim_hours} hours 1 minute`)).toBe(0);
  });

  test('leaves the browser’s cards with their session, a minute before and after', async () => {
    const { id, token } = await winOfAge(`${limits.claim_hours} hours -1 minute`);
    await sql`
      update public.guest_cards set expires_at = now() - interval '1 minute'
      where card_id in (select id from public.bingo_cards where game_id = ${id})`;
    expect(await heldBy(token)).toHaveLength(1);
    await sql`update public.games set completed_at = completed_at - interval '2 minutes' where id = ${id}`;
    expect(await heldBy(token)).toEqual([]);
  });
});

describe('an objection', () => {
  const age = (id: string, by: string) =>
    sql.begin(async (tx) => {
      await tx`update public.games set final_at = now() + ${by}::interval where id = ${id}`;
      await tx`update public.wins set final_at = now() + ${by}::interval where game_id = ${id}`;
    });

  test('is accepted until a minute before the result is final, and not a minute after', async () => {
    const won = await wins.winPrivately([ann, ben, cora], ben);
    await age(won.id, '-1 minute');
    expect(await refusalOf(wins.object(cora, won.squares[0]!))).not.toBe('accepted');
    await age(won.id, '1 minute');
    expect(await wins.object(cora, won.squares[0]!)).toMatchObject({ status: 'open' });
  });
});

describe('a tie', () => {
  const twins = async (age: string) => {
    const { id, cards } = await openThree([ann, ben]);
    await makeTwins(cards);
    await wins.winWith(ann, cards[0]!);
    await sql`update public.wins set called_at = called_at - ${age}::interval where game_id = ${id}`;
    await call(ben, cards[1]!);
    return (await listed(ann, id)).length;
  };

  test('is shared within ten seconds of the first call, and not after them', async () => {
    expect(await twins('1 second')).toBe(2);
    expect(await twins('10 seconds')).toBe(1);
  });
});

describe('a lock', () => {
  const buyAt = async (by: string) => {
    const id = await chosen.openPrivately([ann, ben]);
    await sql`update public.games set locks_at = now() + ${by}::interval where id = ${id}`;
    return game.buy(ben, id).then(
      () => 'bought',
      (error: Error) => error.message,
    );
  };

  test('leaves cards on sale a minute before, and not a second after', async () => {
    expect(await buyAt('1 minute')).toBe('bought');
    expect(await buyAt('-1 second')).not.toBe('bought');
    await runSchedule(sql);
  });
});

describe('a limit of attempts', () => {
  const fill = (what: string, who: string, made: number, by: string) => sql`
    insert into private.attempts (what, who, made, resets_at)
    values (${what}, ${who}, ${made}, clock_timestamp() + ${by}::interval)
    on conflict (what, who) do update set made = excluded.made, resets_at = excluded.resets_at`;

  test.each([
    ['1 minute', 'too_many_attempts'],
    ['-1 second', 'invalid_code'],
  ])('of codes whose window ends in %s answers %s', async (by, refused) => {
    const [dan] = await makePeople('Dan');
    await fill('invite_code', dan.id, 30, by);
    const answer = await callAs(dan, 'join_group', { p_invite_code: 'WRONG1' });
    expect(answer).toMatchObject({ refused });
  });

  test.each([
    ['1 minute', { refused: 'too_many_attempts' }],
    ['-1 second', { status: 'pending' }],
  ])('of invitations whose window ends in %s', async (by, answer) => {
    const [dan] = await makePeople('Dan');
    const group = await foundGroup(dan);
    await fill('invitation', dan.id, 60, by);
    const told = await invite(dan, group, `erin-${dan.id.slice(0, 8)}@example.test`);
    if ('refused' in answer) expect(told).toMatchObject(answer);
    else expect(told).not.toHaveProperty('refused');
  });

  test.each([
    ['1 minute', false],
    ['-1 second', true],
  ])('of new guests whose window ends in %s', async (by, isIn) => {
    const group = await foundGroup(ann);
    await allowGuests(ann, group);
    const address = `198.51.100.${by.startsWith('-') ? 71 : 72}`;
    const join = async (name: string) =>
      asUser(
        (await makeNameless(name)).id,
        (tx) =>
          game.call<object>(tx, 'join_group', {
            ...{ p_invite_code: group.invite_code, p_address: address },
          }),
        FROM_APP,
      );
    expect(await join('Gil')).toHaveProperty('group_id');
    await sql`
      update private.attempts set made = 30, resets_at = clock_timestamp() + ${by}::interval
      where what = 'new_guest' and who like ${`%${address}`}`;
    expect('group_id' in (await join('Gus'))).toBe(isIn);
  });
});
