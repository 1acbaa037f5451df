import 'server-only';
import { createHash } from 'node:crypto';
import { messageOf, type MessageKey } from '@/lib/words/all-messages';
import { digestOf } from '@/lib/words/common';
import { inOneLine } from '@/lib/words/message';

/** A failed read, whose message the error boundary shows. */
export class ReadError extends Error {
  readonly digest: string;

  constructor(key: MessageKey, options?: ErrorOptions) {
    const message = messageOf(key);
    super(inOneLine(message), options);
    this.name = 'ReadError';
    this.digest = digestOf(key, message, nextReference());
  }
}

let count = 0;

/** A number that is almost certainly unique among all processes. It is hashed, because a prerender may not use random numbers. */
function nextReference(): string {
  const seed = `${process.pid} ${process.hrtime.bigint()} ${(count += 1)}`;
  return String(createHash('sha256').update(seed).digest().readUInt32BE());
}
