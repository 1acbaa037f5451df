import * as accounts from '@/lib/accounts/schema';
import * as cards from '@/lib/cards/schema';
import * as games from '@/lib/games/schema';
import * as groups from '@/lib/groups/schema';
import * as guests from '@/lib/guests/schema';
import * as houseGames from '@/lib/house-games/schema';
import * as sets from '@/lib/sets/schema';
import * as objections from '@/lib/objections/schema';
import * as results from '@/lib/results/schema';
import * as themes from '@/lib/themes/schema';

/** Everything that lib/<noun>/schema.ts exports. */
export const schemas = {
  ...accounts,
  ...cards,
  ...games,
  ...groups,
  ...guests,
  ...houseGames,
  ...sets,
  ...objections,
  ...results,
  ...themes,
};
