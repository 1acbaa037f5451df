import postgres, { type Sql } from 'postgres';
import type { Identity } from './identity.ts';

/** Whether this person may receive broadcasts on the topic, by the read policies of realtime.messages. */
export type MayReceive = (topic: string, identity: Identity) => Promise<boolean>;

/**
 * Evaluates the policies, each time in one round trip. No policy lets a client send. A policy that raises an error counts as
 * a refusal; any other error is a defect of the stack and is thrown.
 */
export const askPolicies =
  (sql: Sql): MayReceive =>
  async (topic, { role, claims }) => {
    try {
      const [row] = await sql<{ may: boolean }[]>`
        select realtime.may_receive(${topic}, ${role}, ${JSON.stringify(claims)}) as may`;
      return row?.may ?? false;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      if (error.code !== '42501') console.error(`[realtime] RlsPolicyError ${error.message}`);
      return false;
    }
  };
