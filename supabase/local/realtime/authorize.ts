import postgres, { type Sql } from 'postgres';
import type { Identity } from './identity.ts';

export type Extension = 'broadcast' | 'presence';
export type Rights = Record<Extension, boolean>;

/** What the policies of realtime.messages say, each time in one round trip. */
export class Policies {
  readonly #sql: Sql;
  /** What is being asked about hearing, and what is asked after that, each once. */
  readonly #asked = new Map<string, Promise<Rights>>();
  readonly #next = new Map<string, Promise<Rights>>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * What this person may hear on the topic. Who asks the same at the same time, as many visitors do, is answered together,
   * but nobody by a question that was asked before they came.
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

/** A policy that fails refuses, like one that says no; anything else is an error of ours. */
async function answered<Row>(question: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (error.code !== '42501') console.error(`[realtime] RlsPolicyError ${error.message}`);
    return [];
  }
}
