import { beforeAll, expect, test } from 'vitest';
import { signUpPerson, type ApiPerson } from '../support/api.ts';
import { sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup } from '../support/groups.ts';

const NUMBERS = ['NaN', 'Infinity', '-Infinity'];
const MOMENTS = ['infinity', '-infinity', '294276-12-31', '0044-03-15 BC'];

let admin: ApiPerson;
let themeId: string;
let upcoming: string;

beforeAll(async () => {
  admin = await signUpPerson('Ada');
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  themeId = await game.makeTheme();
  upcoming = await game.makeHouseGame(admin);
});

/** Sends the texts through the API, because a database driver would not. */
async function refused({ api }: ApiPerson, functionName: string, args: Record<string, unknown>) {
  const { data, error } = await api.rpc(functionName, game.withSettings(functionName, args));
  // Functions that count attempts return what others raise.
  return error?.message ?? (data as { refused?: string } | null)?.refused;
}
const create = (change: object) =>
  refused(admin, 'create_house_game', {
    ...{ p_title: 'The house plays', p_theme_id: themeId, ...change },
  });
const update = (change: object) =>
  refused(admin, 'update_house_game', {
    ...{ p_game_id: upcoming, p_title: 'The house plays', p_description: null, p_theme_id: null },
    ...{ p_card_price: 5, p_max_cards: 10, p_scheduled_start: null, ...change },
  });

test.each(MOMENTS)(
  'a house game that starts at %s is refused, even for an admin',
  async (moment) => {
    const start = { p_scheduled_start: moment };
    expect(await create(start)).toBe('invalid_start');
    expect(await update(start)).toBe('invalid_start');
  },
);

test.each(NUMBERS)(
  '%s is refused as a price and as a contribution, even for an admin',
  async (amount) => {
    const ann = await signUpPerson('Ann');
    const { group_id } = await foundGroup(ann);
    const price = { p_card_price: amount };
    const contribution = { p_game_id: upcoming, p_amount: amount };
    const ofGroup = { p_group_id: group_id, p_theme_id: themeId, ...price };
    // JSON has no infinite numbers, so they come as text, and a price may not be text.
    expect(await create(price)).toBe('invalid_request');
    expect(await update(price)).toBe('invalid_request');
    expect(await refused(ann, 'create_game', ofGroup)).toBe('invalid_request');
    expect(await refused(admin, 'contribute_house_fund_to_game', contribution)).toBe(
      'invalid_amount',
    );
  },
);

test.each(MOMENTS)('a note seen at %s counts as not seen', async (p_seen_at) => {
  const active = await game.makeActiveHouseGame(admin);
  const { squares } = (await game.stateOf(null, active))!;
  const save = {
    p_game_square_id: squares[0]!.id,
    p_comment: 'Never',
    p_reaction: null,
    p_seen_at,
  };
  expect(await refused(admin, 'save_note', save)).toBe('note_conflict');
});
