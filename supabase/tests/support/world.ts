import { randomUUID } from 'node:crypto';
import type { Card } from '../../../lib/bingo/game.ts';
import type { Answers } from '../../../lib/contract/functions.ts';
import * as chosen from './chosen.ts';
import { makeNameless, makePeople, sql, type Person } from './db.ts';
import * as game from './games.ts';
import * as groups from './groups.ts';
import * as notices from './notices.ts';
import * as sets from './sets.ts';
import { object, rowOf, winWith } from './wins.ts';

type Session = { group_id: string; game_id: string; card_id: string; invite_code: string };
/** Values of parameters, by the parameter's name. */
export type Known = Record<string, unknown[]>;

/** A database in which every table has rows, so that reading each of them is a meaningful test. */
export type World = {
  ann: Person;
  ben: Person;
  /** A member without an account. */
  nell: Person;
  /** Invited to the group of friends, but not a member. */
  dora: Person;
  stranger: Person;
  admin: Person;
  guestEmail: string;
  guestCard: Card;
  houseGame: string;
  friends: Session & { finished_game_id: string; square_id: string; set_id: string };
  strangers: Session;
  /** Values with which somebody of this world can call a function. */
  known: Known;
};

/** Adds the values of each of these lists. */
const merged = (...all: Known[]): Known =>
  all.reduce((sum, one) => {
    for (const [name, values] of Object.entries(one)) sum[name] = [...(sum[name] ?? []), ...values];
    return sum;
  }, {});

const session = async (person: Person) =>
  game.callAs<Session>(person, 'create_private_session', {
    p_name: `Table of ${person.name}`,
    p_theme_id: await game.makeTheme(),
    p_card_price: 2.5,
    p_request_id: randomUUID(),
  });

const saveLink = (person: Person, p_id: string) =>
  game.callAs<Answers['save_secret_link']>(person, 'save_secret_link', {
    ...{ p_id, p_shows_names: false, p_shows_code: true, p_renews: false },
  });

/** Starts a game of the group in which these people hold a card, and which the second one wins. */
async function winOne(host: Person, winner: Person, others: Person[], group: Session) {
  const p_game_id = await groups.startGameIn(host, group, { p_card_price: 4 });
  const card = await game.buy(winner, p_game_id);
  await game.buyAll(others, p_game_id);
  await winWith(winner, card);
  return { id: p_game_id, squares: rowOf(card) };
}

/**
 * Ann's friends: Ben, Nell, who has no account, and Dora, who is invited. They have an active game in which Ann has a line
 * that she has not called, two games that were won, one of them archived, and games that begin and lock later.
 */
async function playWithFriends(ann: Person, members: Person[], dora: Person) {
  const [ben, nell] = members as [Person, Person];
  const friends = await session(ann);
  await groups.allowGuests(ann, friends);
  for (const person of members) await groups.join(person, friends.invite_code);
  await game.callAs(ann, 'visit_game', { p_game_id: friends.game_id, p_seq: 0 });
  await game.callAs(nell, 'set_pin', { p_pin: '0427' });
  const { squares } = await game.buy(ben, friends.game_id);
  const square_id = squares[0]!.game_square_id;
  const [annsCard] = await game.callAs<Card[]>(ann, 'my_cards', { p_game_id: friends.game_id });
  await game.markPositions(ann, annsCard!, game.MIDDLE_ROW);
  await game.note(ben, square_id, `Between friends ${friends.group_id}`, { p_reaction: '👏' });
  const { token } = await saveLink(ann, friends.game_id);
  await game.callAs(ann, 'set_webhook', { p_group_id: friends.group_id, p_url: groups.DISCORD });
  await notices.choose(ann, 'game_over', true, 'mail');

  const finished = await winOne(ann, ann, [ben, nell], friends);
  const reason = `Between friends ${friends.group_id}`;
  const { objection_id } = await object(ben, finished.squares[0]!, reason);
  await game.callAs(ann, 'archive_game', { p_game_id: finished.id });
  const won = await winOne(ann, ben, [ann, nell], friends);
  const contested = await object(nell, won.squares[0]!, reason);

  const set_id = await sets.saveSet(ann, friends.group_id, sets.ownSquares(24, 'Between friends'));
  const untouched = await sets.startGame(ann, friends.group_id, { p_theme_id: set_id });
  const untouchedCard = await game.buy(ann, untouched.game_id);
  const written = await sets.openWritten(ann, friends.group_id, 22);
  await sets.addWrittenSquare(ben, written, 'Between friends, later');
  const draft = await game.buy(
    ben,
    await chosen.openPrivately([ann], { p_group_id: friends.group_id }),
  );
  const spots = chosen.fitting(await chosen.poolOf(draft.game_id));
  await chosen.save(ben, draft, spots);
  const locked = await chosen.openPrivately([ann], { p_group_id: friends.group_id });
  await game.buy(ben, locked);
  await chosen.lock(locked);
  const invitation = await groups.invite(ann, friends, dora.email);
  const known: Known = {
    p_group_id: [friends.group_id],
    p_game_id: [friends.game_id, finished.id, won.id, written, draft.game_id, locked],
    p_id: [friends.group_id, friends.game_id, finished.id],
    p_card_id: [annsCard!.id, draft.id, untouchedCard.id],
    p_game_square_id: [square_id, squares[1]!.game_square_id, finished.squares[1], won.squares[1]],
    p_objection_id: [objection_id, contested.objection_id],
    p_invitation_id: [invitation.invitation_id],
    p_places: [spots],
    p_theme_id: [set_id],
    p_token: [token],
    p_seen_start: [(await game.stateOf(ann, written))!.game.scheduled_start],
    invite_code_param: [friends.invite_code],
    p_invite_code: [friends.invite_code],
  };
  const written_id = (await sets.writtenSquaresSeenBy(ben, written))!.squares.at(-1)!.id;
  return {
    friends: { ...friends, finished_game_id: finished.id, square_id, set_id },
    known,
    written_id,
  };
}

/** House games: one with a guest's line that is not called, one that a guest has won, one to come, and one that is locked. */
async function playInPublic(stranger: Person) {
  const admin = await game.makeAdmin();
  const houseGame = await game.makeHouseGame(admin);
  const [token, objector, other] = [game.guestToken(), game.guestToken(), game.guestToken()];
  const guestCard = await game.buyAsGuest(token, houseGame);
  const guestEmail = `gus-${guestCard.id.slice(0, 8)}@example.test`;
  await sql`update public.guest_cards set email = ${guestEmail} where card_id = ${guestCard.id}`;
  await game.callAs(admin, 'start_house_game', { p_game_id: houseGame });
  await game.markPositions(admin, guestCard, game.MIDDLE_ROW);
  const next = await game.buy(stranger, houseGame);
  await game.markPositions(admin, next, game.MIDDLE_ROW.slice(1));

  const won = await game.makeActiveHouseGame(admin);
  const winner = await game.buyAsGuest(token, won);
  for (const one of [objector, other]) await game.buyAsGuest(one, won);
  await game.markPositions(admin, winner, game.MIDDLE_ROW);
  await game.visit('call_bingo_as_guest', { p_card_id: winner.id, p_guest_token: token });
  const contested = await game.visit<Answers['object_to_mark']>('object_to_mark_as_guest', {
    ...{ p_game_square_id: rowOf(winner)[0], p_reason: 'No', p_guest_token: objector },
  });
  const upcoming = await game.makeHouseGame(admin);
  const untouched = await game.buyAsGuest(token, await game.makeHouseGame(admin));
  const locked = await chosen.openPublicly(admin);
  const linked = await game.buy(stranger, locked);
  await chosen.lock(locked);
  const link = await saveLink(stranger, linked.id);
  const theme = await game.makeTheme();
  const [row] = await sql`
    select slug, square.id as square_id from public.themes as theme
    join public.bingo_squares as square on square.theme_id = theme.id where theme.id = ${theme} limit 1`;
  const known: Known = {
    p_game_id: [houseGame, won, upcoming, locked],
    p_id: [linked.id],
    p_card_id: [guestCard.id, untouched.id],
    p_game_square_id: [guestCard.squares[0]!.game_square_id, rowOf(winner)[1]],
    p_guest_token: [token, other],
    p_objection_id: [contested.objection_id],
    p_token: [link.token],
    p_theme_id: [theme],
    p_slug: [row!.slug],
    p_square_id: [row!.square_id],
  };
  return { admin, guestCard, guestEmail, houseGame, known };
}

/** Queues a link for somebody's new account, which the sender can claim. */
const queueLink = () => sql`
  with account as (
    insert into auth.users (id, email, confirmation_token)
    select id, id || '@example.test', id from gen_random_uuid() as id
    returning id
  )
  insert into private.auth_mails (user_id, kind, email, token_hash, redirect_to, due_at, expires_at)
  select id, 'signup', 'some@example.test', id, '', now(), now() + interval '1 hour' from account`;

/** Mails this person the end of a game, so that the mail is due and its link is known. */
async function mailEnd(person: Person): Promise<Known> {
  await sql`update private.deliveries set due_at = now() where user_id = ${person.id}`;
  const mails = await notices.claimAt(notices.fromNow(1000));
  await sql`update private.deliveries set leased_until = null where user_id = ${person.id}`;
  const mail = mails.find(({ email }) => email === person.email)!;
  return { 'p_id bigint': [mail.id], p_token: [mail.token], p_ids: [[1]] };
}

export async function makeWorld(): Promise<World> {
  const [ann, ben, cleo, dora, stranger] = await makePeople(
    'Ann',
    'Ben',
    'Cleo',
    'Dora',
    'Stranger',
  );
  const nell = await makeNameless('Nell');
  const inPublic = await playInPublic(stranger);
  const { friends, known, written_id } = await playWithFriends(ann, [ben, nell, cleo], dora);
  await queueLink();
  return {
    ...inPublic,
    ...{ ann, ben, nell, dora, stranger, friends },
    strangers: await session(stranger),
    // First, because deleting another square as a written one succeeds without an effect.
    known: merged({ p_square_id: [written_id] }, inPublic.known, known, await mailEnd(ann), {
      p_user_id: [ann, nell, cleo, stranger].map(({ id }) => id),
    }),
  };
}
