import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { describe, expect, test } from 'vitest';
import { sql } from '../support/db.ts';

/**
 * Checks for what a hosted project refuses but this database accepts. There, pg-safeupdate is loaded into every session
 * of the API: an UPDATE or DELETE without WHERE is refused, inside functions too.
 */

await loadModule();

type Definition = { name: string; language: string; body: string; definition: string };

/** The contents of a function, as Postgres itself parses it. */
type Parsed = {
  /** UPDATE and DELETE statements without a WHERE clause of their own. */
  wholeTable: string[];
  /** Called functions, with their schema if it is named. */
  calls: string[];
  relations: string[];
  /** Whether it builds a statement from text, whose contents are unknown here. */
  isDynamic: boolean;
};

/** All functions of this project, in SQL and PL/pgSQL. */
const listFunctions = () => sql<Definition[]>`
  select pronamespace::regnamespace || '.' || proname as name, lanname as language,
    coalesce(pg_get_function_sqlbody(pg_proc.oid), prosrc) as body, pg_get_functiondef(pg_proc.oid) as definition
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind in ('f', 'p')`;

const parseFunction = ({ language, body, definition }: Definition): Parsed =>
  language === 'plpgsql' ? parsePlpgsql(definition) : parseSql([body]);

function parsePlpgsql(definition: string): Parsed {
  const tree = [...nodesOf(parsePlPgSQLSync(definition))];
  const expressions = tree.filter(([kind]) => kind === 'PLpgSQL_expr');
  const parsed = parseSql(expressions.map(([, node]) => statementOf(node)));
  return { ...parsed, isDynamic: tree.some(([kind]) => /^PLpgSQL_stmt_dyn/.test(kind)) };
}

/** A statement, or an expression or assignment turned into one. */
function statementOf({ query, parseMode = 0 }: Node): string {
  const text = String(query);
  if (parseMode === 0) return text;
  return `select ${parseMode === 2 ? text : text.replace(/^[^=]*=/, '')}`;
}

function parseSql(statements: string[]): Parsed {
  const nodes = statements.flatMap((statement) => [...nodesOf(parseSync(statement))]);
  const of = (pattern: RegExp) => nodes.filter(([kind]) => pattern.test(kind));
  return {
    wholeTable: of(/^(Update|Delete)Stmt$/)
      .filter(([, node]) => !node.whereClause)
      .map(([kind, node]) => `${kind} ${nameOf(node.relation as Node)}`),
    calls: of(/^FuncCall$/).map(([, { funcname }]) =>
      (funcname as { String: { sval: string } }[]).map((part) => part.String.sval).join('.'),
    ),
    relations: of(/^(RangeVar|relation)$/).map(([, node]) => nameOf(node)),
    isDynamic: false,
  };
}

type Node = Record<string, unknown>;

const nameOf = ({ schemaname, relname }: Node) =>
  [schemaname, relname].filter((part) => part !== undefined).join('.');

/** All nodes below this one, each with its key. */
function* nodesOf(tree: unknown): Generator<[string, Node]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, node] of Object.entries(tree)) {
    if (typeof node === 'object' && node !== null) yield [key, node as Node];
    yield* nodesOf(node);
  }
}

/** The functions and tables of the hosted schemas that exist here as well; `realtime` and `auth` contain more here. */
const OF_HOSTED = [
  'auth.jwt',
  'auth.sessions',
  'auth.uid',
  'auth.users',
  'cron.schedule',
  'extensions.crypt',
  'extensions.gen_salt',
  'realtime.messages',
  'realtime.send',
  'realtime.topic',
];

const functions = (await listFunctions()).map((one) => ({ name: one.name, ...parseFunction(one) }));

/** Applies `of` to all functions, and lists its results, each with the name of its function. */
const resultsOf = (of: (one: (typeof functions)[number]) => string[]) =>
  functions.flatMap((one) => of(one).map((what) => `${one.name}: ${what}`));

const plpgsql = (body: string) =>
  parseFunction({
    name: 'tried',
    language: 'plpgsql',
    body,
    definition: `create function tried(a int) returns setof int language plpgsql as $$ begin ${body}\n end $$`,
  });

describe('an UPDATE or DELETE without WHERE', () => {
  test.each([
    ['update t set a = (select 1 from t where a); update t set a = 2 where b;', 1],
    ['with gone as (delete from t returning 1) insert into t select 1 from gone where true;', 1],
    ['for a in delete from t returning 1 loop null; end loop;', 1],
    ['return query update t set b = 1 returning 2;', 1],
    ['begin null; exception when others then delete from t; end;', 1],
    ['update t set a = (select 1) where b;', 0],
    ['insert into t values (1) on conflict (a) do update set b = 2;', 0],
  ])('is detected in PL/pgSQL: %s', (body, count) => {
    expect(plpgsql(body).wholeTable).toHaveLength(count);
  });

  test('occurs in no function, and no function builds statements from text', () => {
    expect(parseSql(['delete from only t']).wholeTable).toHaveLength(1);
    expect(resultsOf(({ wholeTable }) => wholeTable)).toEqual([]);
    expect(resultsOf(({ isDynamic }) => (isDynamic ? ['execute'] : []))).toEqual([]);
    expect(functions.length).toBeGreaterThan(100);
  });
});

/** Of a hosted project's database, ICU would decide (text-rules.test.ts). Of characters of ASCII all rules make the same. */
test('only the two functions of the rule for capitals compare or change the case of text by people', () => {
  const changes = resultsOf(({ calls }) =>
    calls.filter((name) => /^(lower|upper|initcap|casefold)$/.test(name)),
  );
  expect(changes.sort()).toEqual([
    'private.clean_code: upper',
    'private.fold: lower',
    'private.fold: upper',
    'private.lower_case: lower',
  ]);
});

test('functions and policies use no table or function that exists only here', async () => {
  const tables = await sql<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const known = new Set([...tables, ...functions].map(({ name }) => name).concat(OF_HOSTED));
  const isElsewhere = (name: string) =>
    name.includes('.') && !known.has(name) && !/^(pg_catalog|information_schema)\./.test(name);
  expect(resultsOf(({ calls, relations }) => [...calls, ...relations].filter(isElsewhere))).toEqual(
    [],
  );
  const policies = await sql<{ rule: string }[]>`
    select rule from pg_policies, unnest(array[qual, with_check]) as rule where rule is not null`;
  const { calls, relations } = parseSql(policies.map(({ rule }) => `select ${rule}`));
  expect([...calls, ...relations].filter(isElsewhere)).toEqual([]);
});

/** So a function that needs more than the owner has on a hosted project fails here, too. */
test('the owner of the functions is no superuser and cannot take the role of a service', async () => {
  const [owner] = await sql`
    select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolreplication
    from pg_roles where rolname = current_user`;
  const rights = {
    rolsuper: false,
    rolbypassrls: true,
    rolcreaterole: true,
    rolreplication: true,
  };
  expect(owner).toEqual({ name: 'postgres', ...rights });
  const [granted] = await sql`
    select pg_has_role('pg_read_all_data', 'usage') as reads, pg_has_role('pg_write_all_data', 'usage') as writes`;
  expect(granted).toEqual({ reads: true, writes: false });
  for (const role of ['supabase_realtime_admin', 'supabase_auth_admin', 'supabase_admin'])
    await expect(sql`set role ${sql(role)}`).rejects.toThrow('permission denied');
  await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toThrow('permission denied');
});
