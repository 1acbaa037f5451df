export const behind_broadcast = {
  title: 'Behind the broadcast',
  description:
    'What others do appears that much later on this device, so that this page gives nothing away.',
};
export const game_held = {
  title: '{seconds} s behind the broadcast',
  description: 'The game opens here as soon as your broadcast gets there.',
};
export const books_held = {
  title: 'The books are shown again after the game, or without a delay.',
};
