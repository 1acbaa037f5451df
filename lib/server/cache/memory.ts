type Kept<Value> = { value: Value; size: number };

/** A least-recently-used cache with a limit in bytes. */
export class Memory<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #most: number;
  #size = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  set(key: string, value: Value, size: number): void {
    this.#drop(key);
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
