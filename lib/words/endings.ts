export const won = { title: 'BINGO!', description: 'Congratulations! You won!' };
export const won_bank = { title: 'has been added to your Bingo Bank Balance.' };
export const game_over = {
  title: 'Game Over',
  description: '{name} called BINGO and won this game!',
};
export const ended_by_host = { title: 'The host ended the game.' };
export const ended_by_clock = { title: 'Time is up.' };
export const game_over_consolation = { title: 'Better luck next time!' };
export const prize_won = { title: '{prize}!', description: 'Congratulations! You won!' };
export const you_have_it_too = { title: 'You have it too:' };
export const prize_lost = { title: '{prize}', description: '{name} won {prize_in_words}.' };
export const next_game_began = {
  title: 'Next game',
  description: '{game} has begun. Its link is at the top of this page.',
};
export const prizes_go_on = { title: 'The game goes on for the other prizes.' };
export const prize_taken_back = {
  title: 'went back into the pot. The prize is open again, and your card can win it.',
};
export const share_taken_back = {
  title: 'went to {names}. The prize stays closed.',
};
