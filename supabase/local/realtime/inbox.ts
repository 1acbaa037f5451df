import { decode, type Frame } from './protocol.ts';

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

  /** Returns false if the data is not a frame, or if too much is already waiting. */
  take(data: Buffer, isBinary: boolean, handle: (frame: Frame) => Promise<void> | void): boolean {
    this.#frames += 1;
    this.#bytes += data.length;
    if (this.#frames > WAITING_FRAMES || this.#bytes > WAITING_BYTES) return false;
    const frame = read(data, isBinary);
    if (!frame) return false;
    this.#work = this.#work
      .then(() => handle(frame))
      .catch((error: Error) => console.error(`[realtime] ${error.message}`))
      .finally(() => {
        this.#frames -= 1;
        this.#bytes -= data.length;
      });
    return true;
  }
}

function read(data: Buffer, isBinary: boolean): Frame | null {
  try {
    return decode(data, isBinary);
  } catch {
    return null;
  }
}
