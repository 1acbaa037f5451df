import { beforeAll, describe, expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { typesOf } from '../support/wins.ts';

let ann: Person, admin: Person;

beforeAll(async () => {
  [ann] = await makePeople('Ann');
  admin = await game.makeAdmin();
});

const count = (types: string[], type: string) => types.filter((one) => one === type).length;

describe('a house game', () => {
  const change = (p_game_id: string, more: object) =>
    game.callAs(admin, 'update_house_game', {
      ...{ p_game_id, p_title: 'The year', p_description: null, p_theme_id: null },
      ...{ p_card_price: 5, p_max_cards: 50, p_scheduled_start: null, ...more },
    });

  test('changes its dealing and its lock only before the first sale', async () => {
    const house = await chosen.openPublicly(admin);
    await change(house, { p_dealing: 'dealt' });
    expect((await game.stateOf(admin, house))!.game).toMatchObject({
      dealing: 'dealt',
      locks_at: null,
    });
    const p_locks_at = chosen.inAnHour(2);
    await change(house, { p_dealing: 'chosen', p_locks_at });
    await game.buy(ann, house);
    await change(house, { p_dealing: 'chosen', p_locks_at, p_title: 'Another year' });
    await change(house, {});
    for (const more of [
      { p_dealing: 'dealt' },
      { p_dealing: 'chosen', p_locks_at: chosen.inAnHour(3) },
    ])
      expect(await refusalOf(change(house, more))).toBe('cards_already_sold');
    expect(await refusalOf(change(house, { p_ends_at: p_locks_at }))).toBe('invalid_lock');
    expect((await chosen.poolOf(house)).kinds).toHaveLength(24);
  });

  test('locks hundreds of cards in parts, and only then lets admins mark', async () => {
    const house = await chosen.openPublicly(admin, { p_max_cards: 2000 });
    await game.callAs(admin, 'start_house_game', { p_game_id: house });
    const card = await game.buy(ann, house);
    await chosen.sellMany(house, 1100);
    await chosen.reachLock(house);
    const [{ squares }] = [(await game.stateOf(admin, house))!];
    let parts = 0;
    while ((await sql`select public.run_schedule() as is_done`)[0]!.is_done) {
      parts++;
      if (!(await game.stateOf(admin, house))!.game.is_locked)
        expect(await refusalOf(game.mark(admin, squares[0]!.id))).toBe('not_locked_yet');
    }
    // Six parts of seals, two of squares, and the lock.
    expect(parts).toBe(9);
    await game.mark(admin, squares[0]!.id);
    expect((await chosen.cardOf(ann, house)).id).toBe(card.id);
    expect((await game.stateOf(admin, house))!.squares).toHaveLength(squares.length);
    const [broadcasts] = await sql`
      select count(*)::int from realtime.messages
      where topic = ${`game:${house}`} and payload ->> 'type' = 'card_sealed'`;
    expect(broadcasts!.count).toBeLessThan(20);
    expect(count(await typesOf(house), 'card_sealed')).toBe(1101);
    expect(await game.gaps()).toEqual([]);
    expect(await game.masksOff()).toEqual([]);
    expect(await game.incompleteCards([house])).toEqual([]);
  });
});
