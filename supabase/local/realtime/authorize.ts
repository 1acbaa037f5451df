import postgres, { type Sql } from 'postgres';
import type { Identity } from './identity.ts';

export type Extension = 'broadcast' | 'presence';
export type Rights = Record<Extension, boolean>;

/** Evaluates the policies of realtime.messages, each check in one round trip. */
export class Policies {
  readonly #sql: Sql;
  /** The running checks of read permission, and for each the one that starts after it. */
  readonly #asked = new Map<string, Promise<Rights>>();
  readonly #next = new Map<string, Promise<Rights>>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * The kinds of messages that this person may receive on the topic. Identical concurrent checks, such as those of many
   * visitors, share a query, but a query never serves a check that came after its start.
   */
  mayHear(topic: string, { role, claims }: Identity, extensions: Extension[]): Promise<Rights> {
    const text = JSON.stringify(claims);
    const key = [topic, role, text, extensions].join('\n');
    const start = () => {
      this.#next.delete(key);
      const asked = this.#probe(topic, role, text, extensions);
      const forget = () => void this.#asked.delete(key);
      asked.then(forget, forget);
      this.#asked.set(key, asked);
      return asked;
    };
    const before = this.#asked.get(key);
    if (!before) return start();
    const next = this.#next.get(key) ?? before.then(start, start);
    this.#next.set(key, next);
    return next;
  }

  /** Whether this person may send on the topic. */
  async maySend(topic: string, { role, claims }: Identity, extension: Extension): Promise<boolean> {
    const text = JSON.stringify(claims);
    const [row] = await answered(this.#sql`
      select realtime.probe_writing(${topic}, ${role}, ${text}, ${extension})`);
    return row !== undefined;
  }

  async #probe(
    topic: string,
    role: string,
    claims: string,
    extensions: Extension[],
  ): Promise<Rights> {
    const heard = await answered(this.#sql<{ extension: Extension }[]>`
      select extension
      from realtime.probe_reading(${topic}, ${role}, ${claims}, ${extensions.join()}) as extension`);
    const hears = (wanted: Extension) => heard.some(({ extension }) => extension === wanted);
    return { broadcast: hears('broadcast'), presence: hears('presence') };
  }
}

/** A policy that raises an error refuses, like one that is false. Any other error is passed on. */
async function answered<Row>(question: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (error.code !== '42501') console.error(`[realtime] RlsPolicyError ${error.message}`);
    return [];
  }
}
