import { signToken, type SigningKey } from '../../local/signing.ts';
import { makePerson, type Person } from './db.ts';
import * as game from './games.ts';
import { makeWorld, type World } from './world.ts';

const { PUBLISHABLE_KEY = '', SIGNING_KEY = '' } = process.env;

export const WHO = [
  ...(['a visitor', 'a stranger', 'a player'] as const),
  ...(['a deleted account', 'an expired session', 'a forged session'] as const),
];
export type Who = (typeof WHO)[number];

/** A caller's request headers, and ids that belong to other people. */
export type Caller = { headers: Record<string, string>; foreign: string[] };

/** All kinds of callers, in a database with data of other people. */
export async function makeCallers(): Promise<Record<Who, Caller>> {
  const world = await makeWorld();
  const gone = await makePerson('Gone');
  await game.callAs(gone, 'delete_account');
  const finished = await finishedHouseGame();
  const friends = [...idsOf(world), ...finished];
  const strangers = [...Object.values(world.strangers), ...finished];
  const seeing = (token: string, foreign: string[]) => ({ headers: headersOf(token), foreign });
  const strangerToken = await sessionOf(world.stranger);
  return {
    'a visitor': seeing(PUBLISHABLE_KEY, friends),
    'a stranger': seeing(strangerToken, friends),
    'a player': seeing(await sessionOf(world.ben), strangers),
    'a deleted account': seeing(await sessionOf(gone), friends),
    'an expired session': seeing(await sessionOf(world.stranger, 1_000_000_000), friends),
    'a forged session': seeing(forged(strangerToken), friends),
  };
}

const sessionOf = ({ id: sub }: Person, exp = Date.now() / 1000 + 3600) =>
  signToken(
    { sub, exp, role: 'authenticated', aud: 'authenticated' },
    JSON.parse(SIGNING_KEY) as SigningKey,
  );
const headersOf = (token: string) => ({
  apikey: PUBLISHABLE_KEY,
  authorization: `Bearer ${token}`,
});

const idsOf = ({ friends, guestCard, ann }: World) => [
  ...[friends.group_id, friends.game_id, friends.finished_game_id, friends.square_id],
  ...[friends.card_id, guestCard.id, ann.id],
];

/** Creates a finished house game, which everybody can see and nobody can change. */
async function finishedHouseGame(): Promise<string[]> {
  const admin = await game.makeAdmin();
  const id = await game.makeActiveHouseGame(admin);
  const { squares } = (await game.stateOf(null, id))!;
  await game.callAs(admin, 'end_house_game', { p_game_id: id });
  return [id, squares[0]!.id];
}

const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

/** The claims of another account with the signature of one's own token. */
function forged(token: string): string {
  const [head, , signature] = token.split('.');
  const claims = { role: 'service_role', sub: '00000000-0000-0000-0000-000000000001', exp: 4e9 };
  return [head, encoded(claims), signature].join('.');
}
