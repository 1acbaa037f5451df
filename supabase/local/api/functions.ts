import type { Sql } from 'postgres';

export type SqlFunction = {
  name: string;
  args: string[];
  types: string[];
  /** The number of optional arguments, which are the last ones. */
  defaults: number;
  isVoid: boolean;
  isVolatile: boolean;
};

type Catalogue = Map<string, SqlFunction>;

/** Caches the public functions of the database; `forget` makes the next caller read them again. */
export function openCatalogue(admin: Sql): { read: () => Promise<Catalogue>; forget: () => void } {
  let kept: Promise<Catalogue> | undefined;
  const read = () => {
    if (kept) return kept;
    const reading = (kept = readFunctions(admin));
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  return { read, forget: () => void (kept = undefined) };
}

/** Reads the functions that return one value and name their arguments; all functions of this project do. */
async function readFunctions(admin: Sql): Promise<Catalogue> {
  const functions = await admin<SqlFunction[]>`
    select proname::text as name, coalesce(proargnames, '{}') as args,
      array(
        select format_type(type, null) from unnest(proargtypes::oid[]) with ordinality as arg (type, place) order by place
      ) as types,
      pronargdefaults as defaults, prorettype = 'void'::regtype as "isVoid", provolatile = 'v' as "isVolatile"
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not proretset and proallargtypes is null and provariadic = 0`;
  return new Map(functions.map((one) => [one.name, one]));
}
