import { expect } from 'vitest';
import { z } from 'zod';
import { answers, type Answers } from '../../../lib/contract/functions.ts';
import type { Args, FunctionName } from '../../../lib/supabase/client.ts';
import { asAnon, asSender, asUser, FROM_APP, type Person, type Tx } from './db.ts';
import * as game from './games.ts';

type Scan = { table: string; times: number };

/** Postgres can plan a call for its arguments, or, after many calls, use one generic plan. */
export type PlanMode = 'force_custom_plan' | 'force_generic_plan';

/**
 * Makes a caller of functions that checks each answer against its schema. It records which functions it has called, and
 * which tables each of them could only read as a whole. Callers ask only for what they may see.
 */
export function judgedBy(mode: PlanMode) {
  const judged = new Set<string>();
  const scanned: Record<string, string[]> = {};

  async function ask<Name extends FunctionName>(
    person: Person | 'sender' | null,
    name: Name,
    args: Args<Name>,
  ): Promise<NonNullable<Answers[Name]>> {
    type Answer = NonNullable<Answers[Name]>;
    const work = (tx: Tx) =>
      scansOf(tx, mode, () => game.call<Answer>(tx, name, args as Record<string, unknown>));
    const { answer, tables } = await (person === 'sender'
      ? asSender(work)
      : person
        ? asUser(person.id, work)
        : asAnon(work, FROM_APP));
    const { error } = schemaOf(name).safeParse(answer);
    expect(error?.issues ?? [], `${name} ${JSON.stringify(answer)?.slice(0, 300)}`).toEqual([]);
    expect([null, []], `${name} shows nothing`).not.toContainEqual(answer);
    judged.add(name);
    for (const table of tables) scanned[table] = [...new Set(scanned[table]).add(name)].toSorted();
    return answer;
  }
  return { ask, judged, scanned };
}

/**
 * The tables that this work reads from end to end. With sequential scans disabled, the planner uses one only if no index
 * fits, however few rows a table has. Plans that were cached before are discarded, because they were made with them.
 */
async function scansOf<T>(tx: Tx, mode: PlanMode, work: () => Promise<T>) {
  await tx`discard plans`;
  await tx`select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', ${mode}, true)`;
  const scans = () => tx<Scan[]>`
    select schemaname || '.' || relname as table, seq_scan::int as times from pg_stat_xact_all_tables
    where seq_scan > 0 and schemaname in ('public', 'private', 'auth', 'realtime')`;
  // The counts include those of earlier transactions that were not reported yet.
  const before = new Map((await scans()).map(({ table, times }) => [table, times]));
  const answer = await work();
  const tables = (await scans())
    .filter(({ table, times }) => times > (before.get(table) ?? 0))
    .map(({ table }) => table);
  return { answer, tables };
}

/** A function without a result returns null over the API and an empty string in SQL. */
const schemaOf = (name: FunctionName): z.ZodType =>
  answers[name] instanceof z.ZodNull ? z.literal('') : answers[name];
