import postgres, { type Sql } from 'postgres';
import type { Identity } from './identity.ts';

/** Evaluates the read policies of realtime.messages, each check in one round trip. No policy lets a client send. */
export class Policies {
  readonly #sql: Sql;
  /** The running checks, and for each the one that starts after it. */
  readonly #asked = new Map<string, Promise<boolean>>();
  readonly #next = new Map<string, Promise<boolean>>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Whether this person may receive broadcasts on the topic. Identical concurrent checks, such as those of many visitors,
   * share a query, but a query never serves a check that came after its start.
   */
  mayReceive(topic: string, { role, claims }: Identity): Promise<boolean> {
    const text = JSON.stringify(claims);
    const key = [topic, role, text].join('\n');
    const start = () => {
      this.#next.delete(key);
      const asked = this.#probe(topic, role, text);
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

  /** A policy that raises an error counts as a refusal; any other error is a defect of the stack and is thrown. */
  async #probe(topic: string, role: string, claims: string): Promise<boolean> {
    try {
      const [row] = await this.#sql<{ may: boolean }[]>`
        select realtime.may_receive(${topic}, ${role}, ${claims}) as may`;
      return row?.may ?? false;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      if (error.code !== '42501') console.error(`[realtime] RlsPolicyError ${error.message}`);
      return false;
    }
  }
}
