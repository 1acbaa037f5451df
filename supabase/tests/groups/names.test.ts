import { expect, test } from 'vitest';
import { makeNameless, makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { allowGuests, foundGroup, join, startGameIn } from '../support/groups.ts';

const { callAs } = game;

const namesFor = async (person: Person, p_group_id: string) => {
  const state = await callAs<{ members: { display_name: string }[] }>(person, 'group_state', {
    p_group_id,
  });
  return state.members.map(({ display_name }) => display_name);
};

test('accounts of one name are told apart everywhere in their group, and nobody is kept out', async () => {
  const [ann, alex, second, wide] = await makePeople('Ann', 'Alex', 'ALEX', 'Ａｌｅｘ');
  const group = await foundGroup(ann);
  for (const person of [alex, second, wide])
    expect(await join(person, group.invite_code)).toMatchObject({ already_member: false });
  const names = ['Ann', 'Alex', 'ALEX (2)', 'Ａｌｅｘ (3)'];
  expect(await namesFor(ann, group.group_id)).toEqual(names);

  const id = await startGameIn(ann, group);
  const card = await game.buy(second, id);
  expect(card.display_name).toBe('ALEX (2)');
  const square = card.squares[0]!.game_square_id;
  await game.mark(second, square);
  const state = (await game.stateOf(ann, id))!;
  expect(state.squares.find((one) => one.id === square)).toMatchObject({
    marked_by_name: 'ALEX (2)',
  });
  const [event] = await sql`
    select payload ->> 'by' as by from public.game_events where game_id = ${id} and type = 'square_marked'`;
  expect(event).toEqual({ by: 'ALEX (2)' });

  // After leaving the group, a person's marks keep the name that the group knew.
  await callAs(second, 'leave_group', { p_group_id: group.group_id });
  expect((await game.stateOf(ann, id))!.squares.find((one) => one.id === square)).toMatchObject({
    marked_by_name: 'ALEX (2)',
  });
  await sql`delete from auth.users where id = ${second.id}`;
  const [shown] = await sql`
    select count(*)::int as count from public.group_events where user_id = ${second.id} and shown_name is not null`;
  expect(shown).toEqual({ count: 0 });
});

test('a name given for a seat is refused where a member has it, and another one is proposed', async () => {
  const [ann, other] = await makePeople('Ann', 'Alex (2)');
  const group = await foundGroup(ann);
  await allowGuests(ann, group);
  await join(other, group.invite_code);
  for (const [name, detail] of [
    ['Ann', 'Ann (2)'],
    ['aNN', 'aNN (2)'],
    ['A\u00adn\u200dn', 'A\u00adn\u200dn (2)'],
    ['Ａｎｎ', 'Ａｎｎ (2)'],
    ['alex (２)', 'alex (２) (2)'],
  ]) {
    await sql`delete from private.attempts`;
    const asked = { invite_code_param: group.invite_code, p_display_name: name };
    expect(await game.visitByApp('invite_preview', asked)).toMatchObject({
      table: { free_name: detail },
    });
    const gus = await makeNameless(name!);
    expect(await join(gus, group.invite_code)).toEqual({ refused: 'name_taken', detail });
  }
  for (const [p_display_name, free_name] of [
    ['Alex', 'Alex'],
    [' Gus\u200b ', 'Gus'],
    ['x'.repeat(13_000), null],
  ])
    expect(
      await game.visitByApp('invite_preview', {
        ...{ invite_code_param: group.invite_code, p_display_name },
      }),
    ).toMatchObject({ table: { free_name } });
  const alex = await makeNameless('Alex');
  expect(await join(alex, group.invite_code)).toMatchObject({ already_member: false });
  const [, second] = await makePeople('Someone', 'Alex');
  await join(second, group.invite_code);
  expect(await namesFor(ann, group.group_id)).toEqual(['Ann', 'Alex (2)', 'Alex', 'Alex (3)']);
});
