import 'server-only';
import * as accounts from './accounts';
import * as admin from './admin';
import * as behind from './behind';
import * as cards from './cards';
import * as choosing from './choosing';
import * as common from './common';
import * as drafts from './drafts';
import * as endings from './endings';
import * as games from './games';
import * as groups from './groups';
import * as guests from './guests';
import * as hosting from './hosting';
import * as houseGames from './house-games';
import { fill, type MessageParams, type Notice } from './message';
import * as marks from './marks';
import * as noticeFailures from './notice-failures';
import * as notes from './notes';
import * as objections from './objections';
import * as repairs from './repairs';
import * as push from './push';
import * as results from './results';
import * as sets from './sets';
import * as shownCards from './shown-cards';
import * as stopMail from './stop-mail';
import * as secretLinks from './secret-links';
import * as themes from './themes';
import * as webhooks from './webhooks';

/** Every message by its key, for server actions and reads, which refer to messages by key. */
export const messages = {
  ...accounts,
  ...groups,
  ...games,
  ...hosting,
  ...endings,
  ...behind,
  ...objections,
  ...push,
  ...results,
  ...cards,
  ...marks,
  ...repairs,
  ...drafts,
  ...choosing,
  ...notes,
  ...noticeFailures,
  ...guests,
  ...houseGames,
  ...sets,
  ...shownCards,
  ...stopMail,
  ...secretLinks,
  ...themes,
  ...webhooks,
  ...admin,
  ...common,
};

export type MessageKey = keyof typeof messages;

/** The message with its `{names}` filled in. */
export const messageOf = (key: MessageKey, params: MessageParams = {}): Notice =>
  fill(messages[key], params);
