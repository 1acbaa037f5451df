import * as accounts from './accounts/schema';
import * as cards from './cards/schema';
import * as games from './games/schema';
import * as groups from './groups/schema';
import * as guests from './guests/schema';
import * as houseGames from './house-games/schema';
import * as sets from './sets/schema';
import * as objections from './objections/schema';
import * as results from './results/schema';
import * as themes from './themes/schema';

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
