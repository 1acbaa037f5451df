import 'server-only';
import { messageOf, type MessageKey } from './all-messages';
import { digestOf } from './failed-read';
import { inOneLine } from './messages';

/** A read that failed, thrown for the error boundary to put into words. */
export class ReadError extends Error {
  readonly digest: string;

  constructor(key: MessageKey, options?: ErrorOptions) {
    const notice = messageOf(key);
    super(inOneLine(notice), options);
    this.name = 'ReadError';
    this.digest = digestOf(key, notice);
  }
}
