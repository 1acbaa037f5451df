import { describe, expect, test } from 'vitest';
import type { GameSquare } from '../../../lib/bingo/game.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../local/demo.ts';
import type { Tx } from '../support/db.ts';
import { readThemes, seed, seeded } from '../support/seeded.ts';

type Game = {
  kind: string;
  status: string;
  pace: string;
  pot: number;
  players: string[];
  marks: number;
};

const readGames = (tx: Tx) => tx<Game[]>`
  select kind, status, pace, pot_amount::float8 as pot,
    array(
      select distinct display_name from public.bingo_cards
      where game_id = game.id and not is_house_card order by display_name
    ) as players,
    (select count(*)::int from public.game_squares where game_id = game.id and is_marked) as marks
  from public.games as game
  order by kind desc, status, pace`;

describe('the demo world', () => {
  test('every demo account can sign in with the printed password', async () => {
    const able = await seeded(
      (tx) => tx<{ email: string }[]>`
        select email from auth.users
        where encrypted_password = extensions.crypt(${DEMO_PASSWORD}, encrypted_password)
          and email_confirmed_at is not null`,
    );
    expect(able.map(({ email }) => email)).toEqual(
      expect.arrayContaining(DEMO_ACCOUNTS.map(({ email }) => email)),
    );
  });

  /** The seed as it would run `years` later. Only the dates of The Year depend on that. */
  const later = (years: number) =>
    seed.replace(/\b202[78](?=-01-01)/g, (year) => String(Number(year) - years));

  test('contains an active private game, two house games, and until it locks The Year', async () => {
    const usual = [
      {
        kind: 'private',
        status: 'active',
        pace: 'open',
        pot: 10,
        players: ['Ada', 'Ben'],
        marks: 5,
      },
      {
        kind: 'house',
        status: 'active',
        pace: 'open',
        pot: 265,
        players: ['Ada', 'Ben'],
        marks: 4,
      },
    ];
    const year = { kind: 'house', status: 'active', pace: 'year', pot: 0, players: [], marks: 0 };
    const weekly = { ...year, status: 'upcoming', pace: 'week' };
    expect(await seeded(readGames, later(-70))).toEqual([...usual, year, weekly]);
    expect(await seeded(readGames, later(10))).toEqual([...usual, weekly]);
  });

  test('shows the game of the month on the front page, and The Year beside it', async () => {
    const page = await seeded(async (tx) => {
      const [row] = await tx`select public.front_page() as page`;
      return row!.page as {
        lead: { state: { game: { title: string } } };
        also: { title: string }[];
      };
    }, later(-70));
    expect(page.lead.state.game.title).toMatch(/^The Front Page: /);
    expect(page.also.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^The Weekly Edition/),
      'The Year 2027',
    ]);
  });

  test('a demo note can be changed by anyone who has read its version', async () => {
    const noted = await seeded(async (tx) => {
      const [game] = await tx`select id from public.games where kind = 'private'`;
      await tx`select pg_temp.act_as('ada@example.com')`;
      const [shown] = await tx`select public.game_state(${game!.id}) -> 'squares' as squares`;
      const squares = (shown!.squares as GameSquare[]).filter(({ noted_at }) => noted_at);
      for (const { id, noted_at } of squares)
        await tx`select public.save_note(${id}, 'Corrected.', null, ${noted_at})`;
      await tx`reset role`;
      return tx<{ comment: string }[]>`
        select comment from public.game_squares where noted_at is not null and game_id = ${game!.id}`;
    });
    expect(noted.map(({ comment }) => comment)).toEqual(['Corrected.', 'Corrected.']);
  });

  test('a second run changes nothing', async () => {
    const [before, after] = await seeded(async (tx) => {
      const first = [await readThemes(tx), await readGames(tx)];
      await tx.unsafe(seed).simple();
      return [first, [await readThemes(tx), await readGames(tx)]];
    });
    expect(after).toEqual(before);
  });
});
