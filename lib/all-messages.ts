import 'server-only';
import * as accounts from './accounts/messages';
import * as admin from './admin/messages';
import * as cards from './cards/messages';
import * as common from './common-messages';
import * as games from './games/messages';
import * as groups from './groups/messages';
import * as guests from './guests/messages';
import * as houseGames from './house-games/messages';
import { fill, type MessageParams, type Notice } from './messages';
import * as objections from './objections/messages';
import * as results from './results/messages';
import * as sets from './sets/messages';
import * as themes from './themes/messages';

/** Every message by its key, for server actions and reads, which pass keys. */
export const messages = {
  ...accounts,
  ...groups,
  ...games,
  ...objections,
  ...results,
  ...cards,
  ...guests,
  ...houseGames,
  ...sets,
  ...themes,
  ...admin,
  ...common,
};

export type MessageKey = keyof typeof messages;

/** The message with its `{names}` filled in. */
export const messageOf = (key: MessageKey, params: MessageParams = {}): Notice =>
  fill(messages[key], params);
