import 'server-only';
import { createHash } from 'node:crypto';
import { messageOf, type MessageKey } from '@/lib/words/all-messages';
import { digestOf } from '@/lib/words/failed-read';
import { inOneLine } from '@/lib/words/message';

/** A read that failed, thrown for the error boundary to put into words. */
export class ReadError extends Error {
  readonly digest: string;

  constructor(key: MessageKey, options?: ErrorOptions) {
    const notice = messageOf(key);
    super(inOneLine(notice), options);
    this.name = 'ReadError';
    this.digest = digestOf(key, notice, nextReference());
  }
}

let count = 0;

/** A number that another error of any process hardly has. Not a random one: those are not to be had in a prerender. */
function nextReference(): string {
  const told = `${process.pid} ${process.hrtime.bigint()} ${(count += 1)}`;
  return String(createHash('sha256').update(told).digest().readUInt32BE());
}
