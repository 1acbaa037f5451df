import postgres, { type Sql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { fold } from '../../../lib/bingo/fold.ts';
import { withScratch } from '../../local/difference.ts';
import { applyMigrations } from '../../local/migrate.ts';
import { listMigrations } from '../../local/sql-files.ts';
import { sql, undone } from '../support/db.ts';

/**
 * Texts are equal and sorted by one rule in every database. The one of a hosted project compares by ICU (`en-US`, seen on
 * Postgres 17.12), where Straße = STRASSE, σας = ΣΑΣ and İzmir ≠ izmir; the embedded stack's by C.UTF-8, the other way round.
 */
const ICU = "locale_provider icu icu_locale 'en-US' locale 'C'";

const server = {
  adminUrl: process.env.ADMIN_DATABASE_URL!,
  databaseUrl: process.env.DATABASE_URL!,
};

/** Runs `work` as the owner of a database with these migrations that compares texts as a hosted project's does. */
const onIcu = <T>(name: string, migrations: typeof all, work: (owner: Sql) => Promise<T>) =>
  withScratch(
    server,
    name,
    (owner) => applyMigrations(owner, migrations),
    async (url) => {
      const owner = postgres(url, { max: 1, onnotice: () => {} });
      return work(owner).finally(() => owner.end());
    },
    ICU,
  );
const all = listMigrations();

const SAME = [
  ['Straße ends', 'STRASSE ENDS', 'straẞe ends'],
  ['Πόλεις μας', 'ΠΌΛΕΙΣ ΜΑΣ'],
  ['İzmir wins', 'IZMIR WINS', 'i\u0307zmir wins', 'ızmır wins'],
  ['Élan vital', 'ÉLAN VITAL'],
  ['ǅungla', 'ǆungla', 'Ǆungla'],
];
const ALIKE = [...SAME, ['ﬁne print', 'FINE PRINT'], ['Ａｎｎ', 'ann'], ['İ', 'I\u0307', 'i']];

const keysOf = async (owner: Sql, name: 'fold' | 'name_key', texts: string[]) => {
  const rows = await owner<{ key: string }[]>`
    select ${owner.unsafe(`private.${name}`)}(text) as key from unnest(${texts}::text[]) as text`;
  return rows.map(({ key }) => key);
};

async function expectOneRule(owner: Sql): Promise<void> {
  for (const texts of SAME) {
    const keys = await keysOf(owner, 'fold', texts);
    expect(new Set(keys).size, texts.join()).toBe(1);
    expect(texts.map(fold)).toEqual(keys);
  }
  for (const names of ALIKE)
    expect(new Set(await keysOf(owner, 'name_key', names)).size, names.join()).toBe(1);
  expect(new Set(await keysOf(owner, 'fold', ['resume', 'résumé', 'maße', 'mase'])).size).toBe(4);
  const [email] = await owner`select private.clean_email('ΣΑΣ.İ@Example.Test') as email`;
  expect(email).toEqual({ email: 'σασ.i@example.test' });
}

describe('texts are equal by the same rule', () => {
  test('in this database', () => expectOneRule(sql));

  test('in one that compares by ICU, where squares and themes are also as unique and in the same order', () =>
    onIcu('scratch_icu', all, async (owner) => {
      const [locale] = await owner`select lower('ΣΑΣ') as greek, upper('ß') as german`;
      expect(locale).toEqual({ greek: 'σας', german: 'SS' });
      await expectOneRule(owner);
      for (const order of [await orderOfThemes(owner), await undone(orderOfThemes)])
        expect(order).toEqual(SORTED);
      const add = (summary: string) => owner`
        insert into public.bingo_squares (theme_id, summary, text)
        select id, ${summary}, 'A text' from public.themes limit 1`;
      await add('Straße ends');
      await expect(add('STRASSE ENDS')).rejects.toThrow('bingo_squares_summary');
      const { count } = await add('Strase ends');
      expect(count).toBe(1);
    }));
});

const SORTED = ['Ärger', 'awards night', 'Éclair', 'Transports & Delays', 'TV Debates', 'Zoo'];

/** The names of themes with a page, as everybody reads them. */
async function orderOfThemes(owner: postgres.ISql): Promise<string[]> {
  await owner`
    insert into public.themes (name, description) select name, 'A theme' from unnest(${SORTED}::text[]) as name order by md5(name)`;
  await owner`
    insert into public.bingo_squares (theme_id, summary, text)
    select theme.id, 'Square number ' || n, 'A text'
    from public.themes as theme cross join generate_series(1, 40) as n where theme.name = any(${SORTED})`;
  const [row] = await owner<{ pages: { name: string }[] }[]>`select public.theme_pages() as pages`;
  return row!.pages.map(({ name }) => name).filter((name) => SORTED.includes(name));
}

test('a deploy that finds two squares in one names them and changes nothing', () => {
  const before = all.findIndex(({ name }) => name === 'one_rule_for_text');
  return onIcu('scratch_two', all.slice(0, before), async (owner) => {
    await owner`insert into public.themes (name, description) values ('Roads', 'A theme')`;
    for (const summary of ['Straße ends', 'STRASSE ENDS', 'A square of its own'])
      await owner`
        insert into public.bingo_squares (theme_id, summary, text) select id, ${summary}, 'A text' from public.themes`;
    const deploy = () => applyMigrations(owner, all.slice(before));
    await expect(deploy()).rejects.toThrow(/“Straße ends” and “STRASSE ENDS” of “Roads”\. Change/);
    const squares = await owner`select from public.bingo_squares`;
    expect(squares).toHaveLength(3);
    await owner`delete from public.bingo_squares where summary = 'STRASSE ENDS'`;
    await deploy();
  });
});
