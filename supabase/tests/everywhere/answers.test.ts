import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePerson, type Person } from '../support/db.ts';
import { FUNCTIONS } from '../support/grants.ts';
import * as game from '../support/games.ts';
import { moveSeat } from '../support/seats.ts';
import { linkCard, playChosen, postToChannel, showByLink } from '../support/judged-choices.ts';
import { judgedBy, type PlanMode } from '../support/judged.ts';
import { asJson, lines } from '../support/sets.ts';
import { askToWrite } from '../support/starts.ts';
import { askForNotices } from '../support/notices.ts';
import { houseTheme, NEW_SQUARE } from '../support/themes.ts';
import { rowOf } from '../support/wins.ts';

let ask: ReturnType<typeof judgedBy>['ask'];
const option = (p_id: string, p_option: string, p_is_on = true) => ({ p_id, p_option, p_is_on });
const settings = async () => ({ p_settings: { theme_id: await game.makeTheme(), card_price: 1 } });

/** Friends found a group, play and leave. */
async function playPrivately(ann: Person, ben: Person, admin: Person) {
  const session = await ask(ann, 'create_private_session', {
    ...{ p_name: 'Us', p_request_id: randomUUID(), ...(await settings()) },
  });
  const of = { p_game_id: session.game_id };
  const group = { p_group_id: session.group_id };
  await ask(ann, 'set_option', option(session.group_id, 'allows_guests'));
  await ask(null, 'invite_preview', { invite_code_param: session.invite_code });
  await ask(ben, 'validate_invite_code', { invite_code_param: session.invite_code });
  await ask(ben, 'join_group', { p_invite_code: session.invite_code });
  await moveSeat(ask, ann, session);
  const cora = await makePerson('Cora');
  const { invitation_id } = await ask(ann, 'invite_to_group', { ...group, p_email: cora.email });
  await ask(null, 'invitation_preview', { ...group, p_invitation_id: invitation_id });
  await ask(cora, 'accept_group_invitation', group);
  for (const person of [cora, ben])
    await ask(person, 'buy_card', { ...of, p_request_id: randomUUID() });
  await ask(ben, 'game_page', of);
  await game.callAs(ben, 'visit_game', { ...of, p_seq: 0 });
  await ask(ben, 'visit_game', { ...of, p_seq: 1 });
  await ask(ben, 'my_home', of);
  await ask(ann, 'set_option', option(session.game_id, 'shows_closeness', false));
  await markAndCall(ann, ben, of);
  await objectAndEnd(ann, ben, cora, of);
  await showByLink(ask, ann, of);
  await postToChannel(ask, ann, group);
  await ask(cora, 'leave_group', group);
  await ask(ann, 'remove_member', { ...group, p_user_id: ben.id });
  await ask(ben, 'my_games', {});
  const reads = ['game_state', 'game_page', 'game_timeline', 'leaderboard', 'game_books'] as const;
  for (const name of [...reads, 'after_game'] as const) await ask(ann, name, of);
  for (const name of ['archive_game', 'unarchive_game'] as const) await ask(ann, name, of);
  await ask(ann, 'group_state', group);
  for (const name of ['my_games', 'list_my_groups', 'my_account', 'my_record'] as const)
    await ask(ann, name, {});
  await ask(admin, 'regenerate_invite_code', group);
  await ask(ann, 'create_group', { p_name: 'Them' });
  await ask(ann, 'create_game', { ...group, ...(await settings()) });
}

/** A group writes its own squares, and plays with them. */
async function playOwnSquares(ann: Person, ben: Person) {
  const p_group_id = await game.makeGroup([ann, ben]);
  const squares = asJson(lines()) as never;
  const { theme_id } = await ask(ann, 'save_set', {
    ...{ p_group_id, p_theme_id: null, p_version: null, p_name: 'Ours', p_squares: squares },
  });
  await ask(ben, 'group_state', { p_group_id });
  await ask(ben, 'theme_squares', { p_theme_id: theme_id });
  const made = { p_group_id, p_settings: { theme_id, card_price: 1 } };
  const { game_id: p_game_id } = await ask(ann, 'create_game', made);
  await ask(ben, 'game_timeline', { p_game_id });
  await askToWrite(ask, ann, ben, made);
}

async function markAndCall(ann: Person, ben: Person, of: { p_game_id: string }) {
  const [card] = await ask(ann, 'my_cards', of);
  if (!card) throw new Error('She holds no card');
  const [first = '', second = ''] = card.squares.map(({ game_square_id }) => game_square_id);
  const square = { p_game_square_id: first };
  await ask(ann, 'mark_square', square);
  await ask(ben, 'add_receipt', { ...square, p_source_url: 'https://news.example.test/' });
  await ask(ben, 'save_note', { ...square, p_comment: 'Ha', p_reaction: '🔥', p_seen_at: null });
  await ask(ann, 'mark_square', { p_game_square_id: second });
  await ask(ann, 'unmark_square', { p_game_square_id: second });
  await ask(ann, 'repair_card', { p_card_id: card.id });
  await game.markPositions(ann, card, game.MIDDLE_ROW);
  await ask(ann, 'call_bingo', { p_card_id: card.id });
}

async function objectAndEnd(ann: Person, ben: Person, cora: Person, of: { p_game_id: string }) {
  const { winning_card } = await ask(ann, 'after_game', of);
  const square = { p_game_square_id: rowOf(winning_card!)[0]! };
  const { objection_id } = await ask(ben, 'object_to_mark', { ...square, p_reason: 'No' });
  await ask(cora, 'after_game', of);
  const { waiting } = await ask(cora, 'my_account', {});
  expect(waiting).toMatchObject([{ game_id: of.p_game_id, objections: 1 }]);
  await ask(cora, 'second_objection', { p_objection_id: objection_id });
  await ask(ann, 'ending_of', of);
  await ask(ann, 'end_game', of);
  await ask(ann, 'set_option', option(of.p_game_id, 'shares_results'));
  for (const name of ['game_results', 'group_of_game'] as const) await ask(null, name, of);
  await ask(ann, 'play_again', of);
}

/** Another guest objects in vain to a guest's win. */
async function objectInPublic(admin: Person, winner: Card, p_guest_token: string) {
  const square = { p_game_square_id: rowOf(winner)[0]!, p_reason: 'No', p_guest_token };
  const { objection_id } = await ask(null, 'object_to_mark_as_guest', square);
  await ask(null, 'after_game', { p_game_id: winner.game_id });
  for (const name of ['open_objections', 'house_template'] as const) await ask(admin, name, {});
  await ask(admin, 'decide_objection', { p_objection_id: objection_id, p_upholds: false });
}

/** A guest wins a house game and signs up. */
async function playInPublic(admin: Person, ben: Person) {
  const p_theme_id = await game.makeTheme(60);
  const on = { title: 'On', theme_id: p_theme_id };
  const { game_id: p_game_id } = await ask(admin, 'create_house_game', { p_settings: on });
  await ask(admin, 'update_house_game', { p_game_id, p_settings: { ...on, description: 'On' } });
  const of = { p_game_id };
  await ask(admin, 'contribute_house_fund_to_game', { ...of, p_amount: 5 });
  await ask(admin, 'start_house_game', of);
  const times = { p_starts_at: '07:00', p_lasts_days: 6 };
  const weekly = { p_title: 'On', p_theme_id, p_is_on: false, p_card_price: 5, ...times };
  await ask(admin, 'save_house_template', weekly);
  const p_guest_token = game.guestToken();
  const guest = { p_game_id, p_display_name: 'Gus', p_email: null, p_guest_token };
  const card = await ask(null, 'buy_card_as_guest', { ...guest, p_request_id: randomUUID() });
  for (const name of ['house_card', 'house_game_exists'] as const) await ask(null, name, of);
  for (const name of ['front_page', 'run_schedule'] as const) await ask(null, name, {});
  await ask(null, 'count_mail', { p_kind: 'sign_up', p_email: 'gus@example.test' });
  for (const name of ['call_sheet', 'card_counts'] as const) await ask(admin, name, { p_game_id });
  await game.markPositions(admin, card, game.MIDDLE_ROW.slice(1));
  await ask(admin, 'lines_at_stake', { p_game_id });
  await game.markPositions(admin, card, game.MIDDLE_ROW.slice(0, 1));
  await ask(admin, 'uncalled_cards', of);
  const other_token = game.guestToken();
  await game.buyAsGuest(other_token, p_game_id);
  await ask(null, 'call_bingo_as_guest', { p_card_id: card.id, p_guest_token });
  await objectInPublic(admin, card, other_token);
  await ask(null, 'guest_cards', { p_guest_token });
  await ask(ben, 'migrate_guest_cards', { p_guest_token });
  const other = { p_game_id: await game.makeActiveHouseGame(admin) };
  await ask(admin, 'end_house_game', other);
  for (const game of [of, other])
    for (const name of ['game_timeline', 'house_game'] as const) await ask(null, name, game);
}

/** The tables that functions may read from end to end: all games to count them, and the one fund. */
const READ_WHOLE = {
  'public.games': ['admin_stats'],
  'public.house_fund': ['contribute_house_fund_to_game', 'list_house_games'],
  'public.house_template': ['house_template', 'save_house_template'],
};

test.each<PlanMode>(['force_custom_plan', 'force_generic_plan'])(
  'every function’s result matches its schema, and no function scans a table that grows: %s',
  async (mode) => {
    const { judged, scanned, ...caller } = judgedBy(mode);
    ask = caller.ask;
    const admin = await game.makeAdmin();
    const [ann, ben] = [await makePerson('Ann'), await makePerson('Ben')];
    await playPrivately(ann, ben, admin);
    await playOwnSquares(ann, ben);
    await playChosen(ask, ann, ben);
    await linkCard(ask, admin, ann);
    await playInPublic(admin, ben);
    for (const part of ['groups', 'squares', 'stats', 'themes', 'users'] as const)
      await ask(admin, `admin_${part}`, {});
    const lists = ['list_house_games', 'list_themes', 'house_games', 'theme_pages'] as const;
    for (const list of [...lists, 'finished_house_games'] as const) await ask(admin, list, {});
    const p_theme_id = await game.makeTheme(1);
    await ask(admin, 'save_theme', { p_theme_id, p_name: 'Renamed', p_description: null });
    await ask(admin, 'load_themes', { p_themes: asJson([houseTheme('soup', 24)]) as never });
    await ask(null, 'theme_page', { p_slug: 'soup' });
    await ask(admin, 'save_square', { ...NEW_SQUARE, p_theme_id });
    await ask(admin, 'import_squares', { p_theme_id, p_squares: asJson([]) as never });
    const { rows } = await ask(admin, 'admin_squares', { p_theme_id });
    await ask(admin, 'delete_square', { p_square_id: rows[0]!.id });
    await ask(admin, 'delete_theme', { p_theme_id: await game.makeTheme() });
    await ask(admin, 'grant_admin', { p_user_id: ben.id });
    await ask(admin, 'revoke_admin', { p_user_id: ben.id });
    await askForNotices(ask, ann);
    await ask(ben, 'delete_account', {});
    expect(scanned).toEqual(READ_WHOLE);
    expect([...judged].toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
  },
);
