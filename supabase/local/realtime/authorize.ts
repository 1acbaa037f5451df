import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Identity } from './identity.ts';

export type Extension = 'broadcast' | 'presence';
export type Rights = Record<Extension, boolean>;

/** Leaves the transaction without a trace: what a probe writes, nobody may ever hear. */
class Undo extends Error {}

/** Asks the policies of realtime.messages what this person may hear on the topic. */
export async function probeReading(sql: Sql, topic: string, identity: Identity): Promise<Rights> {
  const probes = { broadcast: randomUUID(), presence: randomUUID() };
  const rights = { broadcast: false, presence: false };
  await undone(sql, async (transaction) => {
    await transaction`
      insert into realtime.messages (id, topic, extension)
      values (${probes.broadcast}, ${topic}, 'broadcast'), (${probes.presence}, ${topic}, 'presence')`;
    await become(transaction, topic, identity);
    const visible = await transaction<{ extension: Extension }[]>`
      select extension from realtime.messages where id in ${transaction(Object.values(probes))}`;
    for (const { extension } of visible) rights[extension] = true;
  });
  return rights;
}

/** Asks the policies whether this person may send on the topic. */
export async function probeWriting(
  sql: Sql,
  topic: string,
  identity: Identity,
  extension: Extension,
): Promise<boolean> {
  let isAllowed = false;
  await undone(sql, async (transaction) => {
    await become(transaction, topic, identity);
    await transaction`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`;
    isAllowed = true;
  });
  return isAllowed;
}

async function undone(
  sql: Sql,
  probe: (transaction: TransactionSql) => Promise<void>,
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await probe(transaction);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return;
    // A policy that fails refuses, like one that says no; anything else is an error of ours.
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (error.code !== '42501') console.error(`[realtime] RlsPolicyError ${error.message}`);
  }
}

async function become(transaction: TransactionSql, topic: string, identity: Identity) {
  const { role, claims } = identity;
  const values = {
    'realtime.topic': topic,
    'request.jwt.claims': JSON.stringify(claims),
    'request.jwt.claim.sub': String(claims.sub ?? ''),
    'request.jwt.claim.role': role,
    'request.jwt.claim.email': String(claims.email ?? ''),
    'request.headers': '{}',
    role,
  };
  await transaction`
    select set_config(name, value, true)
    from unnest(${Object.keys(values)}::text[], ${Object.values(values)}::text[])
      with ordinality as setting (name, value, position)
    order by position`;
}
