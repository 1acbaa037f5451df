import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePerson, sql } from './support/db.ts';
import * as game from './support/games.ts';

const MIGRATION = '20261122040400_texts_cleaned.sql';
const DIRTY = '\u202eevil\u202c \u2067and\u2069 unseen';
const LEFT = 'evil and unseen';
const NOTHING = '\u202e\u200d';

const takenBack = new Error('everything that was done is taken back');

test('what was written before texts were cleaned is cleaned, and nothing else is touched', async () => {
  const admin = await game.makeAdmin();
  const [ann, ben] = [await makePerson('Ann'), await makePerson('Ben')];
  const gameId = await game.makePrivateGame([ann]);
  const card = await game.buy(ann, gameId);
  const house = await game.makeHouseGame(admin);
  const untouched = () => sql`
    select md5(string_agg(it::text, '')) from (select * from public.game_events where game_id = ${house}) as it`;
  const before = await untouched();
  const file = join(import.meta.dirname, '../migrations', MIGRATION);
  const left = {} as Record<string, unknown>;

  const run = sql.begin(async (tx) => {
    await tx`alter table public.themes disable trigger themes_are_cleaned`;
    await tx`alter table public.bingo_squares disable trigger squares_are_cleaned`;
    await tx`alter table public.games disable trigger descriptions_are_cleaned`;
    const themes = await tx`
      insert into public.themes (name, description) values (${DIRTY}, ${NOTHING}), (${NOTHING}, ${DIRTY}) returning id`;
    await tx`
      insert into public.bingo_squares (theme_id, summary, text)
      values (${themes[0]!.id}, ${`\u202e\u2066xyz`}, ${DIRTY})`;
    await tx`update public.profiles set display_name = ${NOTHING} where user_id = ${ben.id}`;
    await tx`update public.profiles set display_name = ${DIRTY} where user_id = ${ann.id}`;
    await tx`update public.bingo_cards set display_name = ${DIRTY} where id = ${card.id}`;
    await tx`update public.games set title = ${DIRTY}, description = ${DIRTY} where id = ${house}`;
    await tx`
      update public.game_squares set comment = ${NOTHING}, summary = ${DIRTY}
      where id = ${card.squares[0]!.game_square_id}`;
    await tx`
      update public.game_events set payload = payload || ${tx.json({ by: DIRTY, display_name: DIRTY, n: 7 })}
      where game_id = ${gameId}`;
    await tx.unsafe(readFileSync(file, 'utf8')).simple();

    left.themes = await tx`
      select name, description from public.themes where id in ${tx(themes.map(({ id }) => id as string))} order by name`;
    left.squares = await tx`
      select summary, text from public.bingo_squares where theme_id = ${themes[0]!.id}`;
    left.people = await tx`
      select display_name from public.profiles where user_id in (${ann.id}, ${ben.id}) order by 1`;
    left.card = await tx`select display_name from public.bingo_cards where id = ${card.id}`;
    left.house = await tx`select title, description from public.games where id = ${house}`;
    left.note = await tx`
      select comment, summary from public.game_squares where id = ${card.squares[0]!.game_square_id}`;
    left.events = await tx`
      select distinct payload ->> 'by' as by, payload ->> 'display_name' as name, payload -> 'n' as n
      from public.game_events where game_id = ${gameId}`;
    throw takenBack;
  });
  await expect(run).rejects.toBe(takenBack);

  expect(left).toEqual({
    themes: [
      { name: 'Untitled', description: LEFT },
      { name: LEFT, description: null },
    ],
    squares: [{ summary: 'xyz..', text: LEFT }],
    people: [{ display_name: 'Anonymous' }, { display_name: LEFT }],
    card: [{ display_name: LEFT }],
    house: [{ title: LEFT, description: LEFT }],
    note: [{ comment: null, summary: LEFT }],
    events: [{ by: LEFT, name: LEFT, n: 7 }],
  });
  expect(await untouched()).toEqual(before);
});
