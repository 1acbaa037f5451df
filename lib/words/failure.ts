import { offline, unexpected_error } from './common';
import { sentenceOf, type Notice } from './message';

/** The message of a failed action, under its key for the log and analytics: `{ mark_square_failed }`. */
export type Failure = Readonly<Record<string, Notice>>;

export const keyOf = (failure: Failure): string => Object.keys(failure)[0] ?? 'unexpected_error';

export const wordsOf = (failure: Failure): Notice => failure[keyOf(failure)] ?? unexpected_error;

/** Adds to a failure that the browser is offline, if it is. */
export const withOffline = (failed: Notice): Notice =>
  navigator.onLine === false ? { title: offline.title, description: sentenceOf(failed) } : failed;
