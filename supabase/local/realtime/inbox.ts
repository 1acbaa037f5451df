import { decode, type Frame } from './protocol.ts';

const WAITING_FRAMES = 1_000;
const WAITING_BYTES = 4 * 1024 * 1024;

/** What a connection has sent, handled strictly in order, because what frames ask for may take a moment. */
export class Inbox {
  #work: Promise<void> = Promise.resolve();
  #frames = 0;
  #bytes = 0;

  /** When all that has come so far is handled. */
  get done(): Promise<void> {
    return this.#work;
  }

  /** False where the data is no frame, or too much waits already. */
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
