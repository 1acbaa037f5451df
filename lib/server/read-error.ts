import 'server-only';
import { createHash } from 'node:crypto';
import { messageOf, type MessageKey } from '@/lib/words/all-messages';
import { digestOf, failedReadOf } from '@/lib/words/common';
import { inOneLine } from '@/lib/words/message';

/** A failed read, whose message the error boundary shows. Ask `isFailedRead`: a cached function throws it without its class. */
export class ReadError extends Error {
  readonly digest: string;

  constructor(key: MessageKey, options?: ErrorOptions) {
    const message = messageOf(key);
    super(inOneLine(message), options);
    this.name = 'ReadError';
    this.digest = digestOf(key, message, nextReference());
  }
}

/** Whether this is a failed read. An error that leaves a 'use cache' function keeps nothing but its digest. */
export const isFailedRead = (error: unknown): boolean =>
  failedReadOf(Object(error) as { digest?: string }) !== null;

let count = 0;

/** A number that is almost certainly unique among all processes. It is hashed, because a prerender may not use random numbers. */
function nextReference(): string {
  const seed = `${process.pid} ${process.hrtime.bigint()} ${(count += 1)}`;
  return String(createHash('sha256').update(seed).digest().readUInt32BE());
}
