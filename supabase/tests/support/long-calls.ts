import { openPrivately, openPublicly } from './chosen.ts';
import { makeNameless, makePeople, sql, type Person } from './db.ts';
import * as game from './games.ts';
import { FUNCTIONS, type Role } from './grants.ts';
import { readParameters, type Parameter } from './probe.ts';
import { lines, saveSet, startGame } from './sets.ts';
import { rowOf } from './wins.ts';

type Caller = { name: string; role: Role; id: string };
type Values = Record<string, unknown>;

let callers: Caller[];
let values: (functionName: string, caller: Caller) => Values;
/** The ids of all games, groups and themes that the calls use. */
export let rows: string[];
let parameters: Map<string, Parameter[]>;

/**
 * Creates a won game to which people can object, a card whose squares are chosen, a set, and the same in a house game
 * for a guest.
 */
async function makeTable(ann: Person, ben: Person, admin: Person) {
  const won = await game.makePrivateGame([ann, ben]);
  const card = await game.buy(ann, won);
  await game.buy(ben, won);
  await game.markPositions(ann, card, game.MIDDLE_ROW);
  await game.callAs(ann, 'call_bingo', { p_card_id: card.id });
  const chosen = await openPrivately([ben]);
  const draft = await game.buy(ben, chosen);
  const group = await game.makeGroup([ben, ann]);
  const set = await saveSet(ben, group, lines());
  const { game_id: own } = await startGame(ben, group, { p_theme_id: set });
  const token = game.guestToken();
  const guest = await game.buyAsGuest(token, await openPublicly(admin));
  const house = await game.makeHouseGame(admin);
  const square = (await game.stateOf(ben, own))!.squares[0]!.id;
  const theme = await game.makeTheme();
  return { won: rowOf(card)[0]!, draft, group, set, own, token, guest, house, square, theme };
}

/** Makes the games, groups and people of the calls. Call it before the others. */
export async function prepareCalls(): Promise<void> {
  const admin = await game.makeAdmin();
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const nameless = await makeNameless('Nell');
  const { won, draft, group, set, own, token, guest, house, square, theme } = await makeTable(
    ann,
    ben,
    admin,
  );
  await sql`insert into public.group_members (group_id, user_id) values (${group}, ${nameless.id})`;
  callers = [
    { name: 'a visitor', role: 'anon', id: '' },
    ...[ben, admin, nameless].map(({ name, id }) => ({ name, role: 'authenticated' as const, id })),
    { name: 'the sender', role: 'service_role', id: '' },
  ];
  rows = [group, own, guest.game_id, house, draft.game_id, set, theme].concat(
    (await sql`select game_id from public.game_squares where id = ${won}`).map(
      ({ game_id }) => game_id as string,
    ),
  );
  values = (functionName, { role }) => ({
    p_group_id: group,
    p_id: role === 'anon' ? guest.game_id : own,
    p_game_id: /house_game|contribute/.test(functionName)
      ? house
      : role === 'anon'
        ? guest.game_id
        : own,
    p_card_id: role === 'anon' ? guest.id : draft.id,
    p_game_square_id: functionName.startsWith('object_') ? won : square,
    p_theme_id: functionName === 'save_set' ? set : theme,
    p_version: functionName === 'save_set' ? 1 : 0,
    p_guest_token: role === 'anon' ? token : null,
    p_card_price: 1,
    p_request_id: '00000000-0000-4000-8000-000000000001',
    p_user_id: ann.id,
    p_name: 'Us',
    p_title: 'On',
    p_summary: 'A square',
    p_reason: 'No',
    p_likelihood: 'often',
    p_kind: functionName === 'save_theme' ? 'news' : 'game_over',
    p_channel: 'mail',
    p_is_on: true,
    p_email: 'somebody@example.test',
    p_dealing: 'dealt',
    p_pace: 'open',
    p_prizes: 'bingo',
    p_starts_at: '07:00',
    p_lasts_days: 6,
    p_limit: 1,
    p_digest: 'off',
    p_digest_hour: 8,
    p_time_zone: 'UTC',
    p_display_name: 'Gus',
  });
  parameters = await readParameters();
}

export const PLACE: Record<string, string> = {
  ...{ text: '$1', jsonb: '$2' },
  ...{ 'smallint[]': '$3', 'bigint[]': '$4', 'text[]': '$5' },
};
const literal = (value: unknown) => (value === null ? 'null' : `'${String(value)}'`);

type Case = { functionName: string; caller: Caller; varied: Parameter; most: number };

function queryOf({ functionName, caller, varied }: Case) {
  const known = values(functionName, caller);
  const given = parameters.get(functionName)!.map(({ name, type }) => {
    if (name === varied.name) return `${name} := ${PLACE[type]}`;
    return `${name} := ${literal(known[name] ?? null)}::${type}`;
  });
  return `select public.${functionName}(${given.join(', ')})`;
}

/** All calls that vary a parameter of this kind, with everybody who may make them. */
export const casesOf = (kind: string): Case[] =>
  Object.entries(FUNCTIONS).flatMap(([functionName, roles]) =>
    callers
      .filter(({ role }) => roles.includes(role))
      .flatMap((caller) =>
        (parameters.get(functionName) ?? [])
          .filter(({ type }) => (type.endsWith('[]') ? 'list' : type) === kind)
          .map((varied) => ({ functionName, caller, varied, most: 0 })),
      ),
  );

export const callOf = (one: Case) => ({
  query: queryOf(one),
  role: one.caller.role as string,
  sub: one.caller.id,
  most: one.most,
});
