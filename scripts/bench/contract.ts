import { randomUUID } from 'node:crypto';
import type { Person } from '../../supabase/tests/support/db.ts';
import { winsToObjectTo } from './wins.ts';
import type { World } from './world.ts';

/** The caller of a function, null for a visitor, and the arguments. */
export type Sample = { person: Person | null; args: Record<string, unknown> };

type People = { player: Person; admin: Person; gameId: string };

/** A call of each API function that runs the function to its end. `npm run bench -- plans` fails if one is missing. */
export async function samplesOf(
  world: World,
  { player, admin, gameId }: People,
): Promise<Record<string, Sample>> {
  const { db, game } = world;
  const [friend, newcomer, third] = await db.makePeople('Friend', 'Newcomer', 'Third');
  const wins = await winsToObjectTo(world, { player, friend, third, admin });
  const own = await game.makePrivateGame([player, friend]);
  const card = await game.buy(player, own);
  await game.buy(player, gameId);
  const token = game.guestToken();
  const guestCard = await game.buyAsGuest(token, gameId);
  const upcoming = await game.makeHouseGame(admin);
  const [theme] = await db.sql<
    { id: string }[]
  >`select id from public.themes where group_id is null limit 1`;
  const [themeSquare] = await db.sql<{ id: string }[]>`
    select id from public.bingo_squares where theme_id = ${theme!.id} limit 1`;
  const [group] = await db.sql<{ id: string; invite_code: string }[]>`
    select circle.id, circle.invite_code from public.groups as circle
    join public.games as game on game.group_id = circle.id where game.id = ${own}`;
  const [over] = await db.sql<{ id: string }[]>`
    select id from public.games where status = 'completed' and kind = 'house' limit 1`;
  const [houseSquare] = await db.sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${gameId} and not is_marked limit 1`;
  const [invitation] = await db.sql<{ id: string }[]>`
    insert into public.group_invitations (group_id, email, invited_by)
    values (${group!.id}, ${newcomer.email}, ${player.id}) returning id`;

  const { theme_id: set } = await game.callAs<{ theme_id: string }>(player, 'save_set', {
    ...{ p_group_id: group!.id, p_theme_id: null, p_version: null },
    ...ownSquares(db),
  });
  const ofSet = await game.callAs<{ game_id: string }>(player, 'create_game', {
    ...{ p_group_id: group!.id, p_theme_id: set, p_card_price: 5 },
  });
  const proposal = { p_game_id: ofSet.game_id, p_text: '' };
  const { proposal_id } = await game.callAs<{ proposal_id: string }>(friend, 'propose_square', {
    ...{ ...proposal, p_summary: 'Cat walks in' },
  });

  await game.markPositions(player, card, game.MIDDLE_ROW);
  await game.markPositions(admin, guestCard, game.MIDDLE_ROW);
  const lies = (position: number) => ({
    p_game_square_id: card.squares.find((square) => square.position === position)?.game_square_id,
  });
  const [square, markedSquare] = [lies(0), lies(game.MIDDLE_ROW[0]!)];
  const of = { p_game_id: gameId };
  const code = { invite_code_param: group!.invite_code };
  const inGroup = { p_group_id: group!.id };
  const guest = { p_guest_token: token };
  const houseGame = {
    p_title: 'A new one',
    p_theme_id: theme!.id,
    p_description: null,
    p_card_price: 5,
    p_max_cards: 100,
    p_scheduled_start: null,
  };
  const purchase = { ...of, p_request_id: randomUUID() };
  const search = { p_search: 'zzz' };

  const by =
    (person: Person | null) =>
    (args: Record<string, unknown> = {}): Sample => ({ person, args });
  const asVisitor = by(null);
  const asPlayer = by(player);
  const asAdmin = by(admin);
  const asFriend = by(friend);
  const asNewcomer = by(newcomer);
  const asThird = by(third);
  return {
    accept_group_invitation: asNewcomer(inGroup),
    add_receipt: asPlayer({ ...markedSquare, p_source_url: 'https://example.com' }),
    admin_groups: asAdmin(search),
    admin_squares: asAdmin(search),
    admin_stats: asAdmin(),
    admin_themes: asAdmin(search),
    admin_users: asAdmin(search),
    after_game: asPlayer({ p_game_id: over!.id }),
    answer_proposal: asPlayer({ p_proposal_id: proposal_id, p_takes: true }),
    archive_game: asPlayer(of),
    buy_card: asNewcomer(purchase),
    buy_card_as_guest: asVisitor({ ...purchase, ...guest, p_display_name: 'Gus', p_email: null }),
    call_bingo: asPlayer({ p_card_id: card.id }),
    call_bingo_as_guest: asVisitor({ ...guest, p_card_id: guestCard.id }),
    call_sheet: asAdmin(of),
    card_counts: asAdmin(of),
    contribute_house_fund_to_game: asAdmin({ p_game_id: upcoming, p_amount: 5 }),
    create_game: asPlayer({ ...inGroup, p_theme_id: theme!.id, p_card_price: 5 }),
    create_group: asPlayer({ p_name: 'Others' }),
    create_house_game: asAdmin(houseGame),
    create_private_session: asPlayer({
      p_name: 'Others',
      p_theme_id: theme!.id,
      p_card_price: 5,
      p_request_id: randomUUID(),
    }),
    decide_objection: asPlayer({ p_objection_id: wins.ofFriend.objection, p_upholds: true }),
    delete_account: asNewcomer(),
    delete_set: asPlayer({ p_theme_id: set }),
    delete_square: asAdmin({ p_square_id: themeSquare!.id }),
    delete_theme: asAdmin({ p_theme_id: await game.makeTheme() }),
    end_game: asPlayer({ p_game_id: own }),
    end_house_game: asAdmin(of),
    ending_of: asPlayer({ p_game_id: own }),
    events_since: asPlayer({ ...of, p_seq: 1 }),
    front_page: asVisitor(),
    game_books: asPlayer(of),
    game_page: asPlayer({ p_game_id: own }),
    game_results: asPlayer({ p_game_id: over!.id }),
    game_state: asPlayer(of),
    game_timeline: asPlayer(of),
    grant_admin: asAdmin({ p_user_id: friend.id }),
    group_state: asPlayer(inGroup),
    guest_cards: asVisitor(guest),
    house_card: asVisitor(of),
    house_game: asVisitor(of),
    house_game_exists: asVisitor(of),
    house_games: asVisitor(),
    import_squares: asAdmin({ p_theme_id: theme!.id, p_squares: pastedSquares(db) }),
    invitation_preview: asVisitor({ ...inGroup, p_invitation_id: invitation!.id }),
    invite_preview: asVisitor(code),
    invite_to_group: asPlayer({ ...inGroup, p_email: 'somebody@example.test' }),
    join_group: asNewcomer({ p_invite_code: group!.invite_code }),
    leaderboard: asVisitor(of),
    leave_group: asFriend(inGroup),
    lines_at_stake: asAdmin(of),
    list_house_games: asAdmin(),
    list_my_groups: asPlayer(),
    list_themes: asPlayer(),
    mark_square: asAdmin({ p_game_square_id: houseSquare!.id }),
    migrate_guest_cards: asNewcomer(guest),
    my_account: asPlayer(),
    my_cards: asPlayer(of),
    my_games: asPlayer(),
    my_home: asPlayer(of),
    my_record: asPlayer(),
    object_to_mark: asThird({ p_game_square_id: wins.ofPlayer.squares[1], p_reason: 'It did not' }),
    object_to_mark_as_guest: asVisitor(wins.asGuest),
    open_objections: asAdmin(),
    play_again: asPlayer({ p_game_id: wins.ofFriend.id }),
    propose_square: asFriend({ ...proposal, p_summary: 'Dog walks in' }),
    regenerate_invite_code: asAdmin(inGroup),
    remove_member: asPlayer({ ...inGroup, p_user_id: friend.id }),
    repair_card: asPlayer({ p_card_id: card.id }),
    revoke_admin: asAdmin({ p_user_id: friend.id }),
    save_note: asPlayer({ ...square, p_comment: 'So?', p_reaction: null, p_seen_at: null }),
    save_set: asPlayer({ ...inGroup, p_theme_id: set, p_version: 1, ...ownSquares(db) }),
    save_square: asAdmin({ ...oneSquare, p_theme_id: theme!.id, p_square_id: null }),
    save_theme: asAdmin({ p_theme_id: theme!.id, p_name: 'Renamed', p_description: null }),
    set_closeness: asPlayer({ p_game_id: own, p_is_shown: false }),
    share_results: asPlayer({ p_game_id: wins.ofFriend.id, p_is_shared: true }),
    start_house_game: asAdmin({ p_game_id: upcoming }),
    theme_squares: asFriend({ p_theme_id: set }),
    unarchive_game: asPlayer(of),
    uncalled_cards: asAdmin(of),
    unmark_square: asPlayer(markedSquare),
    update_house_game: asAdmin({ ...houseGame, p_game_id: upcoming }),
    validate_invite_code: asNewcomer(code),
    vote_on_objection: asThird({ p_objection_id: wins.ofPlayer.objection, p_upholds: true }),
  };
}

const oneSquare = {
  ...{ p_summary: 'Soup of the day', p_text: 'Twice in a week' },
  ...{ p_likelihood: 'often', p_months: null },
};

const pastedSquares = ({ sql }: World['db']) =>
  sql.json(
    Array.from({ length: 100 }, (_, at) => ({
      ...{ summary: `Pasted square ${at}`, text: 'Proof', likelihood: 'often', months: null },
    })),
  );

const ownSquares = ({ sql }: World['db']) => ({
  p_name: 'Ours',
  p_squares: sql.json(Array.from({ length: 60 }, (_, at) => ({ summary: `Own square ${at}` }))),
});
