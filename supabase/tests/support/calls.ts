import { randomBytes, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { z } from 'zod';
import { answers } from '../../../lib/contract/functions.ts';
import { inAnHour } from './chosen.ts';
import { become, FROM_APP, makeNameless, undone, type Person, type Tx } from './db.ts';
import { FUNCTIONS, type Role } from './grants.ts';
import { DISCORD } from './groups.ts';
import { browser } from './notices.ts';
import { readParameters, type Parameter } from './probe.ts';
import { asJson, houseTheme, ownSquares } from './sets.ts';
import type { Known, World } from './world.ts';

export type Caller = { name: string; role: Role; id?: string };
export type Call = { functionName: string; caller: Caller; args: Record<string, unknown> };

export const visitor: Caller = { name: 'a visitor', role: 'anon' };
export const signedIn = ({ name, id }: Person): Caller => ({ name, role: 'authenticated', id });

/** Values with which everybody can call a function, by the name of its parameter. */
const KNOWN: Known = {
  ...{ p_name: ['Nell'], p_title: ['On'], p_pin: ['0427'], p_email: ['some@example.test'] },
  ...{ p_source_url: ['https://news.example.test/'], p_url: [DISCORD], p_reaction: ['👏'] },
  ...{ p_likelihood: ['often'], p_months: [null], p_kind: ['sign_up', 'news', 'signup'] },
  ...{ p_option: ['allows_guests', 'shares_results'], p_filter: ['all'], p_outcome: ['sent'] },
  ...{ p_reached: [[]], p_redeals: [0] },
  ...{ p_kinds: [['game_over']], p_channel: ['mail'], p_digest: ['daily'], p_ids: [[1, 2, 3]] },
  ...{ p_start: [inAnHour(3)], p_locks_at: [null], p_ends_at: [null] },
  ...{ p_starts_at: ['07:00'], p_lasts_days: [6], p_time_zone: ['UTC'] },
  ...{ p_seen_at: [null], p_before_seq: [null], p_win: [null], p_about_id: [null] },
  ...{ p_address: [null], p_search: [null] },
  p_squares: [ownSquares(24).map((square) => ({ ...square, likelihood: 'often', months: null }))],
  p_themes: [[houseTheme('soup', 24)]],
  ...Object.fromEntries(Object.entries(browser()).map(([name, value]) => [name, [value]])),
};

/** Values that are right for their type. */
const PLAUSIBLE: Record<string, unknown> = {
  ...{ boolean: true, integer: 1, numeric: 1, uuid: randomUUID() },
  'timestamp with time zone': inAnHour(24 * 300),
};

/** Secrets that open nothing, by the name of their parameter, for callers who shall see only what they may see without one. */
const KEYS: Known = {
  p_guest_token: [randomBytes(32).toString('base64url')],
  ...{ p_token: ['0'.repeat(32)], p_token_hash: ['0'.repeat(64)], p_invitation_id: [randomUUID()] },
  ...{ p_invite_code: ['AAAAAA'], invite_code_param: ['AAAAAA'] },
};

/** The world without what gives access to it. */
export const withoutKeys = (world: World): World => ({
  ...world,
  known: { ...world.known, ...KEYS },
});

function candidates({ known }: World, { name, type }: Parameter): unknown[] {
  if (name === 'p_settings')
    return [
      ...known.p_theme_id!.map((theme_id) => ({ theme_id, card_price: 1 })),
      { theme_id: known.p_theme_id![0], title: 'On' },
    ];
  return known[`${name} ${type}`] ?? known[name] ?? KNOWN[name] ?? [PLAUSIBLE[type] ?? 'Words'];
}

const parameters = await readParameters();
export const parametersOf = (functionName: string) => parameters.get(functionName) ?? [];

/** This caller's calls of a function with every combination of values. */
export const callsOf = (world: World, caller: Caller, functionName: string): Call[] =>
  parametersOf(functionName)
    .reduce<Call['args'][]>(
      (some, parameter) =>
        some.flatMap((args) =>
          candidates(world, parameter).map((value) => ({ ...args, [parameter.name]: value })),
        ),
      [{}],
    )
    .map((args) => ({ functionName, caller, args }));

/** Makes a call in a transaction, with these SQL expressions in place of values. Returns what it answers. */
export async function make(
  tx: Tx,
  { functionName, caller, args }: Call,
  expressions: Record<string, string> = {},
): Promise<unknown> {
  await become(tx, caller.role, caller.id, FROM_APP);
  const wanted = parametersOf(functionName);
  const given = wanted.filter(({ name }) => !(name in expressions));
  const names = [
    ...given.map(({ name }, at) => `${name} => $${at + 1}`),
    ...Object.entries(expressions).map(([name, expression]) => `${name} => ${expression}`),
  ];
  const values = given.map(({ name, type }) =>
    type === 'jsonb' ? asJson(args[name]) : (args[name] as string),
  );
  const [row] = await tx.unsafe(`select public.${functionName}(${names.join()}) as data`, values);
  return row!.data;
}

/** A connection compiles each function once. */
const line = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });

/** Makes a call and takes it back. Returns what it answered. */
export const tryOut = (call: Call) => undone((tx) => make(tx, call), line);

/** A visitor, all people of the world, somebody without an account or a group, and the app's server. */
export async function callersOf({
  ann,
  ben,
  nell,
  dora,
  stranger,
  admin,
}: World): Promise<Caller[]> {
  const people = [admin, ann, ben, nell, dora, stranger, await makeNameless('Nell')];
  return [visitor, ...people.map(signedIn), { name: 'the sender', role: 'service_role' }];
}

/** A function without a result returns null over the API and an empty string in SQL. */
export function schemaOf(name: string): z.ZodType {
  const schema = answers[name as keyof typeof answers];
  return schema instanceof z.ZodNull ? z.literal('') : schema;
}

export const isRefusal = (answer: unknown) =>
  typeof (answer as { refused?: string } | null)?.refused === 'string';

const showsNothing = (answer: unknown) =>
  answer === null || (Array.isArray(answer) && answer.length === 0) || isRefusal(answer);

/** For each function, a call that shows something or does something; the calls are taken back. */
export async function findCalls(world: World): Promise<Map<string, Call | null>> {
  const callers = await callersOf(world);
  const find = async (functionName: string, roles: Role[]) => {
    for (const caller of callers.filter(({ role }) => roles.includes(role)))
      for (const call of callsOf(world, caller, functionName)) {
        const answer = await tryOut(call).catch(() => null);
        if (!showsNothing(answer)) return call;
      }
    return null;
  };
  const found = new Map<string, Call | null>();
  for (const [name, roles] of Object.entries(FUNCTIONS)) found.set(name, await find(name, roles));
  return found;
}

export type Answer = { call: string; data?: unknown; error: string | null };

/** Calls every SQL function of browsers, except these, with every combination of values, one after the other. */
export async function callAll(world: World, caller: Caller, except: string[] = []) {
  const made: Answer[] = [];
  for (const [functionName, roles] of Object.entries(FUNCTIONS)) {
    if (roles.includes('service_role') || except.includes(functionName)) continue;
    for (const one of callsOf(world, caller, functionName)) {
      const call = `${functionName} ${JSON.stringify(one.args)}`;
      made.push(
        await line
          .begin(async (tx) => ({ call, data: await make(tx, one), error: null }))
          .catch(({ code }: { code: string }) => ({ call, error: code })),
      );
    }
  }
  return made;
}
