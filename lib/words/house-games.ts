export const load_house_card_failed = { title: 'Error', description: 'Failed to load house card' };
export const no_house_card = { title: 'House card will appear when game starts' };
export const sample_card = { title: 'A card as it could be dealt' };
export const no_house_game = { title: 'No Active House Game' };
export const house_game_not_found = {
  title: 'Game Not Found',
  description: "The House Game you're looking for doesn't exist or may have been removed.",
};
