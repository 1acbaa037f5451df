import { z } from 'zod';
import * as accounts from './accounts';
import * as admin from './admin';
import { count, nothing, pageOf, text, yesNo } from './parts';
import * as cards from './cards';
import * as drafts from './drafts';
import * as games from './games';
import { gameMessage } from './events';
import * as gameScreens from './screens';
import * as groups from './groups';
import * as guests from './guests';
import * as houseGames from './house-games';
import * as notices from './notices';
import * as objections from './objections';
import * as results from './results';
import * as sets from './sets';
import * as themes from './themes';
import type { Database } from '@/lib/supabase/database.types';

type FunctionName = keyof Database['public']['Functions'];

/** What each SQL function returns. It is null if the viewer may not see the thing. */
export const answers = {
  // Accounts
  claim_auth_mails: z.array(accounts.authMail),
  close_to_others: nothing,
  count_mail: yesNo,
  delete_account: nothing,
  grant_admin: nothing,
  is_address_change: yesNo,
  my_account: accounts.viewer.nullable(),
  rename_me: accounts.renamed,
  report_auth_mail: yesNo,
  revoke_admin: nothing,

  // Groups
  accept_group_invitation: groups.membership,
  claim_webhooks: z.array(groups.channelPost),
  create_group: groups.codedGroup,
  create_private_session: groups.privateSession,
  group_state: groups.groupState.nullable(),
  invitation_preview: groups.invitePreview.nullable(),
  invite_preview: groups.invitePreview,
  invite_to_group: groups.savedInvitation,
  set_pin: yesNo,
  check_seat: yesNo,
  claim_seat: groups.membership,
  is_address_taken: yesNo,
  join_group: groups.membership,
  leave_group: nothing,
  list_my_groups: z.array(groups.groupSummary),
  regenerate_invite_code: groups.codedGroup,
  remove_member: nothing,
  unlock_pin: nothing,
  report_webhook: nothing,
  set_webhook: nothing,
  try_webhook: text,
  validate_invite_code: groups.codeCheck,

  // Games
  add_written_square: gameScreens.addedSquare,
  after_game: games.afterGame.nullable(),
  answer_game: yesNo,
  archive_game: nothing,
  call_off_game: games.game,
  change_start: games.game,
  create_game: games.madeGame,
  delete_written_square: nothing,
  delete_secret_link: nothing,
  end_game: games.game,
  ending_of: games.endGamePreview.nullable(),
  events_since: z.array(gameMessage).nullable(),
  game_books: games.gameBooks.nullable(),
  game_results: results.gameResults.nullable(),
  game_page: gameScreens.gamePage.nullable(),
  game_state: games.gameState.nullable(),
  game_timeline: z.array(gameMessage),
  group_of_game: text.nullable(),
  leaderboard: z.array(games.leaderboardRow),
  my_games: gameScreens.myGames,
  my_home: gameScreens.myHome,
  my_record: results.record.nullable(),
  play_again: games.followedGame,
  save_secret_link: gameScreens.savedSecretLink,
  secret_link: gameScreens.secretLink.nullable(),
  set_option: games.savedOption,
  start_game: games.game,
  table_view: gameScreens.tableView.nullable(),
  unarchive_game: nothing,
  unsent_events: count.nullable(),
  visit_game: games.visit.nullable(),

  // Objections
  decide_objection: objections.changedObjection,
  object_to_mark: objections.changedObjection,
  object_to_mark_as_guest: objections.changedObjection,
  open_objections: objections.openObjections.nullable(),
  second_objection: objections.changedObjection,

  // Notices
  choose_notices: nothing,
  forget_push: nothing,
  claim_deliveries: z.array(notices.delivery),
  my_notices: notices.myNotices,
  read_notices: notices.readNotices,
  report_delivery: yesNo,
  save_mail_settings: nothing,
  save_push: nothing,
  stop_mail: yesNo,

  // Cards
  add_receipt: cards.changedSquare,
  buy_card: cards.changedCard,
  call_bingo: cards.bingoCall,
  card_draft: drafts.draft.nullable(),
  deal_again: cards.changedCard,
  game_cards: z.array(cards.card).nullable(),
  game_pool: drafts.gamePool.nullable(),
  game_seals: z.array(drafts.cardSeal),
  linked_card: results.linkedCard.nullable(),
  mark_square: cards.changedSquare,
  my_cards: z.array(cards.card),
  repair_card: cards.changedCard,
  save_draft: drafts.savedDraft,
  save_note: cards.changedSquare,
  seal_card: drafts.sealedCard,
  unmark_square: cards.changedSquare,

  // Guests
  buy_card_as_guest: cards.card,
  call_bingo_as_guest: cards.bingoCall,
  deal_again_as_guest: cards.changedCard,
  guest_cards: z.array(guests.heldCard),
  migrate_guest_cards: guests.migration,

  // House games
  call_sheet: houseGames.callSheet.nullable(),
  card_counts: houseGames.cardCounts.nullable(),
  contribute_house_fund_to_game: yesNo,
  create_house_game: games.madeGame,
  end_house_game: games.game,
  finished_house_games: z.array(houseGames.finishedGame),
  front_page: houseGames.frontPage,
  house_card: cards.card.nullable(),
  house_feed: houseGames.houseFeed,
  house_game_exists: yesNo,
  house_game: houseGames.houseGame.nullable(),
  house_games: z.array(games.game),
  house_template: houseGames.houseTemplate.nullable(),
  lines_at_stake: z.array(houseGames.lineAtStake).nullable(),
  list_house_games: houseGames.houseGames.nullable(),
  run_schedule: yesNo,
  save_house_template: houseGames.houseTemplate,
  start_house_game: games.game,
  take_down_name: z.string(),
  uncalled_cards: houseGames.uncalledCards.nullable(),
  update_house_game: games.game,

  // Themes and sets
  delete_set: nothing,
  delete_square: nothing,
  delete_theme: nothing,
  import_squares: themes.importedSquares,
  list_themes: z.array(themes.countedTheme),
  load_themes: themes.loadedThemes,
  save_set: sets.savedSet,
  save_square: nothing,
  save_theme: nothing,
  theme_page: themes.themePage.nullable(),
  theme_pages: z.array(themes.listedTheme),
  theme_squares: sets.themeSquares.nullable(),

  // Admins
  admin_groups: pageOf(groups.adminGroup),
  admin_squares: pageOf(themes.adminSquare),
  admin_stats: admin.adminStats,
  admin_themes: pageOf(themes.adminTheme),
  admin_users: pageOf(accounts.adminUser),
} satisfies Record<FunctionName, z.ZodType>;

export type Answers = { [Name in FunctionName]: z.infer<(typeof answers)[Name]> };
