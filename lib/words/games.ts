import { formatMoney } from './money';
import type { Game } from '@/lib/bingo/game';
export const load_game_failed = { title: 'Error', description: 'Failed to load game data' };
export const load_games_failed = { title: 'Error', description: 'Failed to load games' };
export const load_active_games_failed = {
  title: 'Error',
  description: 'Failed to load active games',
};
export const set_option_failed = { title: 'Error', description: 'Failed to change this setting' };
export const game_not_found = { title: 'Error', description: 'Game not found' };
export const game_goes_on = {
  title: 'The game goes on',
  description: 'Nobody has won it yet, or an objection took the win back.',
};
export const closed_game = {
  title: 'A private game',
  description: 'This game belongs to {group}. Ask for an invitation.',
};
export const closed_game_preview = {
  title:
    'Only members of the group can see it. Ask the person who sent you this link for an invitation.',
};
export const won_as_guest = {
  title: 'is yours if you create an account in this browser within 48 hours.',
};
export const pot_was_returned = { title: 'The pot of {pot} was returned.' };
export const claim_pot = { title: 'The winner can claim it by' };
export const claim_shares = { title: 'Guests can claim their shares by' };
export const not_claimed_in_time = { title: 'not claimed in time' };
export const claim_wins = { title: 'Guests can claim what they won within 48 hours.' };
export const no_new_players = { title: 'This game is no longer accepting new players' };
export const game_not_active = {
  title: 'Game not in progress',
  description: 'This game is not in progress, so nothing was changed.',
};
export const start_changed = {
  title: 'The start has changed',
  description: 'It was changed in another window. Check the new time before you change it again.',
};
export const game_not_upcoming = {
  title: 'Game already started',
  description: 'This can only be done before a game starts.',
};
export const game_not_over = {
  title: 'Game still in progress',
  description: 'This can only be done once the game is over.',
};
export const not_a_player = {
  title: 'No card yet',
  description: 'You need a card in this game to do that.',
};
export const game_created = { title: 'Game created successfully' };
export const game_archived = { title: 'Game archived successfully' };
export const game_unarchived = { title: 'Game unarchived successfully' };
export const no_players = { title: 'No players yet' };
export const closeness_paused = {
  title:
    'You cannot see who is close right now, because several squares were unmarked within an hour.',
};
export const no_ranking = { title: 'No players yet. Be the first to join!' };
export const nobody_played = { title: 'Nobody had a card in this game.' };
export const ranking_hint = { title: 'Get 5 consecutive squares to win the pot!' };
export const left_off_here = { title: 'You left off here' };
export const no_longer_member = {
  title: 'Read only',
  description:
    'You are no longer a member of {group}. You can follow this game to its end, but you cannot mark, comment or call BINGO.',
};
export const not_a_member = {
  title: 'Members only',
  description: 'Only members of this group can do that.',
};

export const create_game_failed = { title: 'Error', description: 'Failed to create game' };
export const archive_game_failed = { title: 'Error', description: 'Failed to archive game' };
export const unarchive_game_failed = { title: 'Error', description: 'Failed to unarchive game' };
export const end_game_failed = { title: 'Error', description: 'Failed to end game' };
export const play_again_failed = { title: 'Error', description: 'Failed to start the next game' };
export const answer_game_failed = { title: 'Error', description: 'Failed to send your answer' };
export const start_game_failed = { title: 'Error', description: 'Failed to start game' };
export const change_start_failed = { title: 'Error', description: 'Failed to change the start' };
export const start_hint = {
  title:
    'The other times move with it. Members get a notification, and people invited by email get an email.',
};
export const confirm_start_now = {
  title: 'Start this game now?',
  description: 'Marking begins at once, even for players who expect a later start.',
};
export const confirm_lock_now = {
  title: 'Start this game now?',
  description: 'All cards lock at once. Empty spots are filled at random.',
};
export const called_off = { title: 'Called off' };
export const call_off_failed = { title: 'Error', description: 'Failed to call off the game' };
export const confirm_call_off = {
  title: 'Call off this game?',
  description: '{who} {pot}The game will not start, and this is final.',
};
export const skipped_hour = {
  title: 'The clocks skip that hour on that day, so this will be {moment}.',
};
export const start_in_past = { title: 'Choose a start in the future' };
export const start_missing = { title: 'Choose when the game starts' };
export const end_missing = { title: 'Choose when the game ends' };
export const end_before_start = { title: 'The end must be after the start' };
export const squares_deleted = {
  title: 'This game’s squares have been deleted. Choose others for the next game.',
};
export const confirm_end_private_game = {
  title: 'End this game now?',
  description: '{shares} This is final.',
};
export const confirm_end_with_wins = {
  title: 'End this game now?',
  description: '{shares} Players can still object to the prizes that were won.',
};

export const won = { title: 'BINGO!', description: 'Congratulations! You won!' };
export const won_bank = { title: 'has been added to your Bingo Bank Balance.' };
/** Of all that somebody got in a game, of which a part may have been there before its end. */
export const yours_in_bank = { title: 'It is in your Bingo Bank Balance.' };
export const game_over = {
  title: 'Game Over',
  description: '{name} called BINGO and won this game!',
};
export const ended_by_host = { title: 'The host ended the game.' };
export const ended_by_editors = { title: 'The editors ended the game.' };
/** What becomes of a game that was called off, for the holder of these cards, which may have no squares yet. */
export const calledOffWords = (cards: readonly { squares: readonly unknown[] }[]): string =>
  cards.some(({ squares }) => squares.length > 0)
    ? 'The game will not take place. You can see your card below.'
    : 'The game will not take place.';
export const ended_by_clock = { title: 'Time is up.' };
export const game_over_consolation = { title: 'Better luck next time!' };
export const prize_won = { title: '{prize}!', description: 'Congratulations! You won!' };
export const you_have_it_too = { title: 'You have it too:' };
export const too_late_to_share = { title: 'Too late to share it: the ten seconds are over.' };
export const tie_is_over = {
  title: 'Too late to share it',
  description: 'You could share {prize_in_words} for ten seconds after the first call.',
};
export const shared_with = {
  title: 'Shared with {names}, who got there with the same mark.',
};
export const prize_lost = { title: '{prize}', description: '{name} {won} {prize_in_words}.' };

export const delay_setting = {
  title: 'Broadcast delay',
  description:
    'If your broadcast runs late: what others do shows up here that much later, so nothing is spoiled.',
};
export const game_delayed = {
  title: '{seconds}-second broadcast delay',
  description: 'The game opens here once your delay has passed.',
};
export const books_delayed = {
  title: 'The pot history is hidden while you use a delay. It comes back after the game.',
};

export const load_house_card_failed = { title: 'Error', description: 'Failed to load house card' };
export const no_house_card = { title: 'House card will appear when game starts' };
export const sample_card = { title: 'A sample card' };
export const no_house_game = { title: 'No Active House Game' };
export const house_game_not_found = {
  title: 'Game Not Found',
  description: "The House Game you're looking for doesn't exist or may have been removed.",
};

export const game_not_here = {
  title: 'Game Not Found',
  description:
    'There is no game here, or this link no longer works. If a friend sent it, ask for it again.',
};

export const save_secret_link_failed = {
  title: 'Error',
  description: 'Failed to save the secret link',
};
export const delete_secret_link_failed = {
  title: 'Error',
  description: 'Failed to turn off the link',
};
export const copy_address_failed = { title: 'Error', description: 'Failed to copy the link' };
export const table_link_off = {
  title: 'This TV view is turned off',
  description: 'Ask the host for a new link.',
};

export const started_without_square = {
  title: 'The game has started',
  description: 'The square that you were writing was not added:',
};

/** The number of squares that are written, and of those missing: "13 squares, 11 more needed." */
export const squaresCounted = ({
  squares,
  missing,
}: {
  squares: number;
  missing: number;
}): string =>
  `${squares} ${squares === 1 ? 'square' : 'squares'}, ${
    missing > 0 ? `${missing} more needed` : 'enough to start'
  }.`;

/** Where a pot went back to. That of a called-off house game may be card prices, a gift of the house fund, or both. */
export function originOfPot({ kind, is_called_off }: Pick<Game, 'kind' | 'is_called_off'>): string {
  if (kind === 'private') return 'the bank';
  return is_called_off ? 'where it came from' : 'the house fund';
}

/** Where the pot goes, as a sentence with a space after it; empty without a pot. */
export function whatGoesBack({ kind, pot_amount }: Pick<Game, 'kind' | 'pot_amount'>): string {
  if (pot_amount === 0) return '';
  const pot = formatMoney(pot_amount);
  return kind === 'house'
    ? `The play-money pot of ${pot} is returned: card prices to the bank, the rest to the house fund. `
    : `The play-money pot of ${pot} is returned. `;
}
