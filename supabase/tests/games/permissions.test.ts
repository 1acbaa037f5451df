import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Card, Game } from '../../../lib/bingo/game.ts';
import { permissionsOf, type Action } from '../../../lib/bingo/permissions.ts';
import { asAnon, asUser, makePeople, refusalOf, sql, type Person, type Tx } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as chosen from '../support/chosen.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';
import { openForLater } from '../support/starts.ts';

/**
 * lib/bingo/permissions predicts which actions a person may take. Here everybody tries every action, and the database
 * shows whether the prediction is right.
 */

type Actor = { person: Person | null; token: string };

const STAGES = {
  private: ['upcoming', 'active', 'won', 'choosing', 'locked'],
  house: ['upcoming', 'active', 'choosing', 'locked', 'sold out', 'ended', 'won', 'won by a guest'],
} as const;
const ACTORS = {
  private: [
    'visitor',
    'stranger',
    'member',
    'player',
    'creator',
    'left member',
    'removed member',
    'admin',
  ],
  house: ['visitor', 'guest', 'full guest', 'stranger', 'player', 'full player', 'admin', 'editor'],
} as const;
type Kind = keyof typeof STAGES;
type Name = (typeof ACTORS)[Kind][number];

const SOLD = 11;
const actors = {} as Record<Name, Actor>;
const games: Record<string, string> = {};

const personOf = (name: Name) => actors[name].person as Person;
const buy = (name: Name, id: string) => {
  const { person, token } = actors[name];
  return person ? game.buy(person, id) : game.buyAsGuest(token, id);
};

beforeAll(async () => {
  const admin = await game.makeAdmin();
  const editor = await game.makeAdmin('Ed Editor');
  const names = [
    'stranger',
    'member',
    'player',
    'full player',
    'creator',
    'left member',
    'removed member',
  ] as const;
  const people = await makePeople(...names);
  names.forEach((name, n) => (actors[name] = { person: people[n]!, token: '' }));
  for (const name of ['visitor', 'guest', 'full guest'] as const)
    actors[name] = { person: null, token: game.guestToken() };
  actors.admin = { person: admin, token: '' };
  actors.editor = { person: editor, token: '' };
  for (const stage of STAGES.private) games[`private ${stage}`] = await openPrivateGame(stage);
  for (const stage of STAGES.house) games[`house ${stage}`] = await openHouseGame(stage);
});

async function openPrivateGame(stage: string): Promise<string> {
  const [creator, left, removed] = (['creator', 'left member', 'removed member'] as const).map(
    personOf,
  ) as [Person, Person, Person];
  const people = [creator, left, removed, personOf('member'), personOf('player')];
  const isChosen = stage === 'choosing' || stage === 'locked';
  const open = isChosen ? chosen.openPrivately : game.makePrivateGame;
  const id = await (stage === 'upcoming' ? openForLater : open)(people);
  const card = await buy('creator', id);
  await buy('player', id);
  await buy('left member', id);
  await buy('removed member', id);
  if (stage === 'locked') await chosen.lock(id);
  const { group_id } = (await game.stateOf(creator, id))!.game;
  await game.callAs(left, 'leave_group', { p_group_id: group_id });
  await game.callAs(creator, 'remove_member', { p_group_id: group_id, p_user_id: removed.id });
  if (stage === 'won') {
    await game.markPositions(creator, card, game.MIDDLE_ROW);
    await game.callAs(creator, 'call_bingo', { p_card_id: card.id });
  }
  return id;
}

async function openHouseGame(stage: string): Promise<string> {
  const admin = personOf('admin');
  const isChosen = stage === 'choosing' || stage === 'locked';
  const id = await (isChosen
    ? chosen.openPublicly(admin)
    : game.makeHouseGame(admin, stage === 'sold out' ? SOLD : 100));
  const card = await buy('player', id);
  const guestCard = await buy('guest', id);
  await buy('editor', id);
  await sql`delete from private.attempts where who = encode(private.guest_hash(${actors['full guest'].token}), 'hex')`;
  for (let n = 0; n < 3; n++) await buy('full guest', id);
  for (let n = 0; n < 5; n++) await buy('full player', id);
  if (stage === 'upcoming') return id;
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  if (stage === 'locked') await chosen.lock(id);
  if (stage === 'ended') await game.callAs(admin, 'end_house_game', { p_game_id: id });
  if (stage === 'won') {
    await game.markPositions(admin, card, game.MIDDLE_ROW);
    await game.callAs(personOf('player'), 'call_bingo', { p_card_id: card.id });
  }
  if (stage === 'won by a guest') {
    await game.markPositions(admin, guestCard, game.MIDDLE_ROW);
    await callAsGuest(actors.guest.token, guestCard);
  }
  return id;
}

const takenBack = new Error('everything that was done is taken back');

/** Tries an action and rolls it back; returns its refusal, or null if it is allowed. */
async function refused(
  { person }: Actor,
  functionName: string,
  args: object,
): Promise<string | null> {
  const attempt = async (tx: Tx) => {
    await game.call(tx, functionName, args as Record<string, unknown>);
    throw takenBack;
  };
  try {
    return await refusalOf(person ? asUser(person.id, attempt) : asAnon(attempt));
  } catch (error) {
    if (error === takenBack) return null;
    throw error;
  }
}

function attempts(actor: Actor, of: Game, card: Card | null, square: string) {
  const token = { p_guest_token: actor.token };
  const buying = { p_game_id: of.id, p_request_id: randomUUID() };
  const guest = { ...buying, ...token, p_display_name: 'Gus', p_email: null };
  const calling = { p_card_id: card?.id ?? randomUUID() };
  const note = { p_comment: 'Ha.', p_reaction: null, p_seen_at: null };
  const isGuest = actor.person === null;
  return {
    mark: ['mark_square', { p_game_square_id: square }],
    note: ['save_note', { p_game_square_id: square, ...note }],
    call: isGuest ? ['call_bingo_as_guest', { ...calling, ...token }] : ['call_bingo', calling],
    buy: isGuest && of.kind === 'house' ? ['buy_card_as_guest', guest] : ['buy_card', buying],
  } satisfies Record<Action, [string, object]>;
}

/** Translates a refusal into the reason of lib/bingo/permissions, where the function has to use another code. */
function reasonOf(action: string, refusal: string | null, of: Game): string | null {
  // The database refuses visitors before the function runs.
  if (refusal?.startsWith('permission denied for function')) return 'not_signed_in';
  // A person without a card has no card id to pass.
  if (refusal === 'card_not_found') return 'not_a_player';
  // The person may call, but has no full line.
  if (refusal === 'no_line') return null;
  // In a game that has been won, a call returns the winner instead of a refusal.
  if (action === 'call' && refusal === null && of.status === 'completed') return 'game_not_active';
  return refusal;
}

async function compare(kind: Kind, stage: string, name: Name, looksAt?: Card | null) {
  const actor = actors[name];
  const id = games[`${kind} ${stage}`]!;
  const { game: of, squares } = (await game.stateOf(personOf('admin'), id))!;
  const held = actor.person
    ? await game.callAs<Card[]>(actor.person, 'my_cards', { p_game_id: id })
    : (await heldBy(actor.token)).flatMap(({ game_id, card }) => (game_id === id ? card : []));
  const card = looksAt ?? held[0] ?? null;
  const viewer = {
    user_id: actor.person?.id ?? null,
    is_admin: ['admin', 'editor'].includes(name),
    is_member: kind === 'private' && ['creator', 'member', 'player'].includes(name),
    cards_held: held.length,
  };
  const reasons: Record<string, string> = {};
  const square = squares.find(({ is_marked }) => !is_marked)!.id;
  for (const [action, [functionName, args]] of Object.entries(attempts(actor, of, card, square))) {
    const reason = reasonOf(action, await refused(actor, functionName, args), of);
    if (reason) reasons[action] = reason;
  }
  return { database: reasons, screen: permissionsOf(viewer, of, card).reasons };
}

const everywhere = (['private', 'house'] as const).flatMap((kind) =>
  STAGES[kind].flatMap((stage) => ACTORS[kind].map((name) => [kind, stage, name] as const)),
);

test.each(everywhere)('a %s game, %s: a %s', async (kind, stage, name) => {
  const { database, screen } = await compare(kind, stage, name);
  expect(screen).toEqual(database);
});

test.each(ACTORS.house)('a house game, active, looking at the house card: a %s', async (name) => {
  const houseCard = await game.visit<Card>('house_card', { p_game_id: games['house active'] });
  const { database, screen } = await compare('house', 'active', name, houseCard);
  expect(screen).toEqual(database);
  expect(screen.call).toBe('not_your_card');
});
