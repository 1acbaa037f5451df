import * as accounts from '@/lib/accounts/schema';
import * as cards from '@/lib/games/card-schema';
import * as games from '@/lib/games/schema';
import * as groups from '@/lib/groups/schema';
import * as guests from '@/lib/games/guest-schema';
import * as houseGames from '@/lib/games/house-schema';
import * as seats from '@/lib/groups/seat-schema';
import * as sets from '@/lib/groups/set-schema';
import * as themes from '@/lib/themes/schema';

/** Everything that lib/<noun>/schema.ts exports. */
export const schemas = {
  ...accounts,
  ...cards,
  ...games,
  ...groups,
  ...guests,
  ...houseGames,
  ...seats,
  ...sets,
  ...themes,
};
