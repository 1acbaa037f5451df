import { z } from 'zod';
import type * as admin from '../../../lib/house-games/admin-answers.ts';
import type { GameMessage, GameMessageType, MessageOf } from '../../../lib/bingo/events.ts';
import type * as bingo from '../../../lib/bingo/game.ts';
import type { GameSummary, LostGame } from '../../../lib/games/answers.ts';
import type * as groups from '../../../lib/groups/answers.ts';
import type { LineAtStake } from '../../../lib/cards/lines-at-stake.ts';
import type { WaitingLine } from '../../../lib/cards/waiting.ts';

/** The shape that each SQL function's answer has in TypeScript. A type that gains a field does not compile until it is here. */

const text = z.string();
const words = text.nullable();
const count = z.int().nonnegative();
const money = z.number().nonnegative();
const id = z.guid();
const moment = z.iso.datetime({ offset: true });
const sometime = moment.nullable();
const yes = z.boolean();

const game: z.ZodType<bingo.Game> = z.strictObject({
  ...{
    id,
    kind: z.enum(['private', 'house']),
    status: z.enum(['upcoming', 'active', 'completed']),
  },
  ...{ group_id: id.nullable(), group_name: words, theme_id: id.nullable(), theme_name: text },
  ...{ theme_description: words, title: words, description: words, card_price: money },
  ...{
    pot_amount: money,
    max_cards: count.nullable(),
    cards_sold: count,
    scheduled_start: sometime,
  },
  ...{ started_at: sometime, completed_at: sometime, winner_card_number: count.nullable() },
  ...{ winner_display_name: words, pot_claimed: yes, pot_returned: yes, created_at: moment },
});
const squareFields = {
  ...{ id, summary: text, text, is_marked: yes, marked_at: sometime, marked_by_name: words },
  ...{
    source_url: words,
    comment: words,
    reaction: words,
    noted_by_name: words,
    noted_at: sometime,
  },
};
const square: z.ZodType<bingo.GameSquare> = z.strictObject(squareFields);
const card: z.ZodType<bingo.Card> = z.strictObject({
  ...{
    id,
    game_id: id,
    card_number: count,
    display_name: text,
    is_house_card: yes,
    is_winner: yes,
  },
  purchased_at: moment,
  squares: z.array(z.strictObject({ position: count, game_square_id: id })).length(24),
});
const waiting: z.ZodType<WaitingLine> = z.strictObject({
  ...{ game_id: id, kind: z.enum(['private', 'house']), title: words, theme_name: text },
  card_number: count,
});
const named = z.strictObject({ card_number: count, display_name: text });
const uncalled: z.ZodType<admin.UncalledCards> = z.strictObject({
  ...{ total: count, cards: z.array(named) },
});
const atStake: z.ZodType<LineAtStake> = z.strictObject({
  ...{ game_square_id: id, card_count: count, first_cards: z.array(named).nonempty() },
});
const after: z.ZodType<bingo.AfterGame> = z.strictObject({
  winning_card: card.nullable(),
  next: z
    .strictObject({
      ...{ id, kind: z.enum(['private', 'house']), title: words, theme_name: text },
      status: z.enum(['upcoming', 'active', 'completed']),
    })
    .nullable(),
});
const player: z.ZodType<bingo.Player> = z.strictObject({
  ...{ card_number: count, display_name: words, is_winner: yes, purchased_at: moment },
});
const row: z.ZodType<bingo.LeaderboardRow> = z.strictObject({
  ...{ card_number: count, display_name: text, consecutive_marked_count: count },
  ...{ is_winner: yes, purchased_at: moment },
});
const line = z.array(count).length(5);
const call: z.ZodType<bingo.BingoCall> = z.union([
  z.strictObject({ won: z.literal(true), pot_amount: money, winner_display_name: text, line }),
  z.strictObject({ won: z.literal(false), winner_display_name: text }),
]);
const state: z.ZodType<bingo.GameState> = z.strictObject({
  ...{ game, squares: z.array(square), players: z.array(player), leaderboard: z.array(row) },
  ...{ channel: text, seq: count },
});

const mark = { game_square_id: id, summary: text, by: words };
const top = z.array(row);
type Payload<T extends GameMessageType> = {
  [K in keyof Omit<MessageOf<T>, keyof Head>]: z.ZodType;
};
type Head = { seq: number; prev: number; type: string; created_at: string };
const payloads: { [T in GameMessageType]: Payload<T> } = {
  game_created: { by: words },
  game_updated: {
    ...{ title: words, description: words, card_price: money, max_cards: count.nullable() },
    scheduled_start: sometime,
  },
  game_started: { started_at: moment },
  game_ended: { completed_at: moment, pot_amount: money },
  card_sold: {
    ...{ card_number: count, display_name: text, purchased_at: moment, cards_sold: count },
    pot_amount: money,
  },
  square_marked: { ...mark, marked_at: moment, source_url: words, top },
  square_unmarked: { ...mark, top, note_cleared: yes },
  receipt_added: { ...mark, source_url: text },
  note_saved: {
    ...mark,
    noted_at: moment,
    comment: words,
    reaction: words,
    noted_by_name: words,
  },
  bingo_called: {
    ...{ card_number: count, winner_display_name: text, line, pot_amount: money },
    ...{ pot_claimed: yes, completed_at: moment },
  },
  pot_contributed: { amount: money, pot_amount: money },
  pot_claimed: {},
  member_left: { display_name: words },
  member_removed: { display_name: words, by: words },
  pot_returned: { amount: money },
};
const message = z.union(
  Object.entries(payloads).map(([type, payload]) =>
    z.strictObject({
      type: z.literal(type),
      seq: count,
      prev: count,
      created_at: moment,
      ...payload,
    }),
  ),
) as unknown as z.ZodType<GameMessage>;

const summary: z.ZodType<GameSummary> = z.strictObject({
  ...{
    id,
    kind: z.enum(['private', 'house']),
    status: z.enum(['upcoming', 'active', 'completed']),
  },
  ...{ title: words, theme_name: text, group_id: id.nullable(), group_name: words },
  ...{ card_price: money, pot_amount: money, cards_sold: count, scheduled_start: sometime },
  ...{ started_at: sometime, completed_at: sometime, winner_display_name: words },
  ...{ created_at: moment, won: yes, archived: yes, has_card: yes },
});
const lost: z.ZodType<LostGame> = z.strictObject({
  ...{ id, theme_name: text, group_name: text, was_over: yes, removed_by_name: text },
  ...{ removed_at: moment, archived: yes },
});
const group: z.ZodType<groups.GroupState> = z.strictObject({
  group: z.strictObject({
    ...{ id, name: text, invite_code: text, created_by: id, is_creator: yes, max_members: count },
    ...{ pot_amount: money, created_at: moment },
  }),
  members: z.array(
    z.strictObject({ user_id: id, display_name: text, is_creator: yes, joined_at: moment }),
  ),
  invitations: z.array(z.strictObject({ id, email: text, invited_at: moment })),
  history: z.array(
    z.strictObject({
      ...{ id: count, type: z.enum(['joined', 'left', 'removed']), display_name: text },
      ...{ by: words, created_at: moment },
    }),
  ),
  games: z.array(summary),
});
const groupSummary: z.ZodType<groups.GroupSummary> = z.strictObject({
  ...{
    id,
    name: text,
    invite_code: text,
    member_count: count,
    is_creator: yes,
    created_at: moment,
  },
});
const preview: z.ZodType<groups.InvitePreview> = z.strictObject({
  ...{
    group_name: text,
    host_display_name: text,
    theme_name: words,
    member_count: count,
    is_full: yes,
  },
});
const joined = z.strictObject({ group_id: id, group_name: text, already_member: yes });

const page = <Row>(rowOf: z.ZodType<Row>): z.ZodType<admin.Page<Row>> =>
  z.strictObject({ total: count, page_size: count, rows: z.array(rowOf) });
const adminUser: z.ZodType<admin.AdminUser> = z.strictObject({
  ...{
    user_id: id,
    display_name: text,
    username: words,
    bingo_bank_balance: money,
    group_count: count,
  },
  ...{ game_count: count, win_count: count, is_admin: yes, created_at: moment },
});
const adminGroup: z.ZodType<admin.AdminGroup> = z.strictObject({
  ...{ id, name: text, creator_name: text, member_count: count, max_members: count },
  ...{ game_count: count, invite_code: text, created_at: moment },
});
const adminTheme: z.ZodType<admin.AdminTheme> = z.strictObject({
  ...{ id, name: text, description: words, square_count: count, created_at: moment },
});
const adminSquare: z.ZodType<admin.AdminSquare> = z.strictObject({
  ...{ id, theme_id: id, theme_name: text, summary: text, text, created_at: moment },
});
const stats: z.ZodType<admin.AdminStats> = z.strictObject({
  ...{ total_users: count, total_groups: count, total_members: count, average_members: money },
  ...{ total_games: count, private_games: count, active_games: count, active_private_games: count },
  ...{ open_house_games: count, total_themes: count, total_squares: count },
});
const houseGames: z.ZodType<admin.HouseGames> = z.strictObject({
  ...{ fund_balance: money, active_count: count, upcoming_count: count, games: z.array(game) },
});
const sheetSquare: z.ZodType<admin.CallSheetSquare> = z.strictObject({
  ...squareFields,
  card_count: count,
});

const nothing = z.literal(['', null]);
const made = z.strictObject({ game_id: id });
const some = <T>(one: z.ZodType<T>) => z.array(one).min(1);

export const SHAPES: Record<string, z.ZodType> = {
  ...{ accept_group_invitation: joined, join_group: joined, add_receipt: square },
  ...{ admin_groups: page(adminGroup), admin_squares: page(adminSquare), admin_stats: stats },
  ...{ admin_themes: page(adminTheme), admin_users: page(adminUser) },
  ...{
    after_game: after,
    archive_game: nothing,
    lines_at_stake: some(atStake),
    uncalled_cards: uncalled,
  },
  ...{ buy_card: card, buy_card_as_guest: card, call_bingo: call, call_bingo_as_guest: call },
  ...{ call_sheet: some(sheetSquare), contribute_house_fund_to_game: yes, create_game: made },
  ...{ create_group: z.strictObject({ group_id: id, invite_code: text }), create_house_game: made },
  create_private_session: z.strictObject({
    ...{ group_id: id, game_id: id, card_id: id, invite_code: text, is_new: yes },
  }),
  ...{ delete_account: nothing, end_house_game: game, events_since: some(message) },
  game_books: z.strictObject({
    entries: some(
      z.strictObject({
        ...{
          reason: text,
          from_name: text,
          to_name: text,
          amount: money,
          count,
          created_at: moment,
        },
      }),
    ),
    balance: money,
  }),
  ...{ game_state: state, game_timeline: some(message), grant_admin: nothing, group_state: group },
  guest_cards: some(
    z.strictObject({
      game_id: id,
      card,
      game,
      claim_ends_at: sometime,
      expires_at: moment,
      is_waiting: yes,
    }),
  ),
  ...{
    house_card: card,
    house_games: some(game),
    invitation_preview: preview,
    invite_preview: preview,
  },
  invite_to_group: z.strictObject({
    ...{ invitation_id: id, email: text, group_name: text, invite_code: text, inviter_name: text },
    resent: yes,
  }),
  ...{ leaderboard: some(row), leave_group: nothing, list_house_games: houseGames },
  ...{
    list_lost_games: some(lost),
    list_my_games: some(summary),
    list_my_groups: some(groupSummary),
  },
  mark_square: square,
  migrate_guest_cards: z.strictObject({
    success: yes,
    migrated_cards: count,
    claimed_amount: money,
  }),
  my_account: z.strictObject({
    ...{ user_id: id, display_name: text, username: text, email: text, bingo_bank_balance: money },
    ...{ is_admin: yes, waiting: z.array(waiting) },
  }),
  ...{ my_cards: some(card), remove_member: nothing, repair_card: card, revoke_admin: nothing },
  regenerate_invite_code: z.strictObject({ group_id: id, invite_code: text }),
  ...{ save_note: square, start_house_game: game, unarchive_game: nothing, unmark_square: square },
  update_house_game: game,
  validate_invite_code: z.strictObject({
    ...{
      group_id: id,
      group_name: text,
      current_members: count,
      max_members: count,
      is_member: yes,
    },
  }),
};
