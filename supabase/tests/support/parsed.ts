import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { sql } from './db.ts';

await loadModule();

export type Definition = { name: string; language: string; body: string; definition: string };

/** The contents of a function, as Postgres itself parses it. */
export type Parsed = {
  /** UPDATE and DELETE statements without a WHERE clause of their own. */
  wholeTable: string[];
  /** Called functions, with their schema if it is named. */
  calls: string[];
  relations: string[];
  /** Whether it builds a statement from text, whose contents are unknown here. */
  isDynamic: boolean;
};

/** All functions of this project, in SQL and PL/pgSQL. */
export const listFunctions = () => sql<Definition[]>`
  select pronamespace::regnamespace || '.' || proname as name, lanname as language,
    coalesce(pg_get_function_sqlbody(pg_proc.oid), prosrc) as body, pg_get_functiondef(pg_proc.oid) as definition
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind in ('f', 'p')`;

export const parseFunction = ({ language, body, definition }: Definition): Parsed =>
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

export function parseSql(statements: string[]): Parsed {
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
