import { randomBytes, randomUUID } from 'node:crypto';
import type { Api } from './api.ts';
import { FUNCTIONS } from './grants.ts';
import { readParameters, type Parameter } from './probe.ts';
import type { World } from './world.ts';

type Args = Record<string, unknown>;
export type Answer = { call: string; data: unknown; error: string | null };

/**
 * For each parameter, values that belong to other people; parameters that are not listed get a plausible value of their
 * type.
 */
function candidates(world: World, { name, type }: Parameter): unknown[] {
  const { friends, ann, stranger, houseGame, guestCard } = world;
  const known: Record<string, unknown[]> = {
    p_group_id: [friends.group_id],
    p_game_id: [friends.game_id, friends.finished_game_id, houseGame],
    p_card_id: [friends.card_id, guestCard.id],
    p_game_square_id: [friends.square_id, guestCard.squares[0]!.game_square_id],
    p_user_id: [ann.id, stranger.id],
    p_guest_token: [randomBytes(32).toString('base64url')],
    p_source_url: ['https://news.example.test/'],
    p_email: ['somebody@example.test'],
    invite_code_param: ['AAAAAA'],
    p_invite_code: ['AAAAAA'],
    p_seen_at: [null],
    p_theme_id: [friends.set_id],
    p_set: [null, { name: 'Words', squares: 'Words' }],
    p_squares: [[]],
    p_ids: [[1, 2, 3]],
    p_months: [null, [1]],
    p_kinds: [['invited']],
  };
  const plausible: Record<string, unknown> = {
    uuid: randomUUID(),
    boolean: true,
    integer: 1,
    numeric: 1,
    'timestamp with time zone': '2030-01-01T00:00:00Z',
  };
  return known[name] ?? [plausible[type] ?? 'Words'];
}

const everyCombination = (world: World, wanted: Parameter[]): Args[] =>
  wanted.reduce<Args[]>(
    (some, parameter) =>
      some.flatMap((args) =>
        candidates(world, parameter).map((value) => ({ ...args, [parameter.name]: value })),
      ),
    [{}],
  );

const namesOfBrowsers = Object.keys(FUNCTIONS).filter(
  (name) => !FUNCTIONS[name]?.includes('service_role'),
);

/** Calls every SQL function of browsers, except these, with every combination of arguments, one after the other. */
export async function callAll(world: World, api: Api, except: string[] = []): Promise<Answer[]> {
  const parameters = await readParameters();
  const answers: Answer[] = [];
  for (const functionName of namesOfBrowsers.filter((name) => !except.includes(name))) {
    for (const args of everyCombination(world, parameters.get(functionName) ?? [])) {
      const { data, error } = await api.rpc(functionName, args);
      answers.push({
        call: `${functionName} ${JSON.stringify(args)}`,
        data,
        error: error && error.code,
      });
    }
  }
  return answers;
}
