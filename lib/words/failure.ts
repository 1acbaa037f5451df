import { offline, unexpected_error } from './common';
import { sentenceOf, type Notice } from './message';

/** What an action says when it failed, under the key that the log and analytics know it by: `{ mark_square_failed }`. */
export type Failure = Readonly<Record<string, Notice>>;

export const keyOf = (failure: Failure): string => Object.keys(failure)[0] ?? 'unexpected_error';

export const wordsOf = (failure: Failure): Notice => failure[keyOf(failure)] ?? unexpected_error;

/** What failed for want of a connection, if that is why. */
export const withOffline = (failed: Notice): Notice =>
  navigator.onLine === false ? { title: offline.title, description: sentenceOf(failed) } : failed;
