import type { Sql } from 'postgres';

export type SqlFunction = {
  name: string;
  args: string[];
  types: string[];
  /** How many of the last arguments may be left out. */
  defaults: number;
  isVoid: boolean;
  isVolatile: boolean;
};

type Catalogue = Map<string, SqlFunction>;

/** The functions that the database offers, read once for all callers, and again after `forget`. */
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

/** Functions with one value as the answer and a name for each argument; ours are all like that. */
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
