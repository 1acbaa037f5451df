import {
  contribute_failed,
  save_house_game_failed,
  update_game_status_failed,
} from '@/lib/admin/messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const saveHouseGame = { save_house_game_failed };
export const startHouseGame = { update_game_status_failed };
export const endHouseGame = { update_game_status_failed };
export const contributeHouseFund = { contribute_failed };
