import 'server-only';
import * as accounts from './accounts';
import * as admin from './admin';
import * as cards from './cards';
import * as common from './common';
import * as drafts from './drafts';
import * as games from './games';
import * as groups from './groups';
import { fill, type MessageParams, type Message } from './message';
import * as notices from './notices';
import * as objections from './objections';
import * as results from './results';
import * as themes from './themes';

const words = {
  ...accounts,
  ...admin,
  ...cards,
  ...common,
  ...drafts,
  ...games,
  ...groups,
  ...notices,
  ...objections,
  ...results,
  ...themes,
};
type Words = typeof words;

export type MessageKey = {
  [Key in keyof Words]: Words[Key] extends Message ? Key : never;
}[keyof Words];

const isMessage = (word: unknown) => typeof word === 'object' && word !== null && 'title' in word;

/** Every message by its key, for server actions and reads, which refer to messages by key. */
export const messages = Object.fromEntries(
  Object.entries(words).filter(([, word]) => isMessage(word)),
) as Record<MessageKey, Message>;

/** The message with its `{names}` filled in. */
export const messageOf = (key: MessageKey, params: MessageParams = {}): Message =>
  fill(messages[key], params);

const isMessageKey = (code: string): code is MessageKey => Object.hasOwn(messages, code);

/**
 * The message for a refusal, whose code is its key, or null for an unknown code. `detail` comes from the database: a
 * number, which for too_many_attempts and too_many_unlocks is the seconds to wait.
 */
export const refusalMessage = (code: string, detail = ''): Message | null =>
  isMessageKey(code) ? messageOf(code, { detail, wait: waitOf(Number(detail)) }) : null;

function waitOf(seconds: number): string {
  if (!(seconds > 0)) return 'a moment';
  if (seconds < 60) return seconds <= 1 ? 'a second' : `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.ceil(hours / 24)} days`;
}
