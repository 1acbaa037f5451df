// Version 2 of the protocol, the default of supabase-js: frames are JSON arrays, and binary for broadcasts.

/** The prefix of every topic name. */
export const PREFIX = 'realtime:';

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** A message to the members of a topic. `meta` and `payload` are serialized JSON. */
export type Broadcast = { topic: string; event: string; meta: string; payload: string };

const USER_BROADCAST = 4;
const AS_JSON = 1;
const LONGEST_FIELD = 255;

/** Parses a frame; null for anything else. Clients send binary frames only to broadcast, which none may. */
export function decode(data: Buffer, isBinary: boolean): Frame | null {
  try {
    const parsed: unknown = JSON.parse(isBinary ? '' : data.toString());
    const [joinRef, ref, topic, event, payload] = Array.isArray(parsed) ? parsed : [];
    if (typeof topic !== 'string' || typeof event !== 'string') return null;
    return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
  } catch {
    return null;
  }
}

export const encode = ({ joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

/** The binary frame of a broadcast; null where a name is too long for the protocol. */
export function broadcastOf({ topic, event, meta, payload }: Broadcast): Buffer | null {
  const fields = [topic, event, meta].map((text) => Buffer.from(text));
  if (fields.some(({ length }) => length > LONGEST_FIELD)) return null;
  const head = Buffer.from([USER_BROADCAST, ...fields.map(({ length }) => length), AS_JSON]);
  return Buffer.concat([head, ...fields, Buffer.from(payload)]);
}

const WAITING_FRAMES = 1_000;
const WAITING_BYTES = 4 * 1024 * 1024;

/** Handles the frames of a connection strictly in order, because handling may be asynchronous. */
export class Inbox {
  #work: Promise<void> = Promise.resolve();
  #frames = 0;
  #bytes = 0;

  /** Resolves when all frames received so far are handled. */
  get done(): Promise<void> {
    return this.#work;
  }

  /** Ignores what is not a frame. Returns false if too much is already waiting. */
  take(data: Buffer, isBinary: boolean, handle: (frame: Frame) => Promise<void> | void): boolean {
    this.#frames += 1;
    this.#bytes += data.length;
    if (this.#frames > WAITING_FRAMES || this.#bytes > WAITING_BYTES) return false;
    const frame = decode(data, isBinary);
    this.#work = this.#work
      .then(() => (frame ? handle(frame) : undefined))
      .catch((error: Error) => console.error(`[realtime] ${error.message}`))
      .finally(() => {
        this.#frames -= 1;
        this.#bytes -= data.length;
      });
    return true;
  }
}
