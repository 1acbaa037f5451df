import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { makePeople, undone, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { call, makeTwins, openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

/** The migration that completes events of earlier versions. */
const folder = new URL('../../migrations/', import.meta.url);
const file = readdirSync(folder).find((name) => name.endsWith('_amounts_in_events.sql'))!;
const migration = readFileSync(new URL(file, folder), 'utf8');

let host: Person, ben: Person, cora: Person, dan: Person;
beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
});

type Payload = Record<string, unknown> & { lost?: { prize: string; win: number }[] };

/** The events of a game about money as they are, and as they are after an earlier version has written them. */
const migrated = (id: string) =>
  undone(async (tx) => {
    const read = async () =>
      (await tx`
        select type, payload from public.game_events
        where game_id = ${id} and type in ('bingo_called', 'objection_upheld', 'game_ended') order by seq`) as unknown as {
        type: string;
        payload: Payload;
      }[];
    const before = await read();
    const added = ['parts', 'rest', 'shares', 'share_count', 'lost', 'objector', 'received'];
    added.push('received_count', 'returned', 'final_at');
    await tx`
      update public.game_events set payload = payload - ${added}::text[] || case when payload ? 'lost' then jsonb_build_object(
        'prize', payload #> '{lost,0,prize}', 'win', payload #> '{lost,0,win}'
      ) else jsonb_strip_nulls(jsonb_build_object('final_at', payload -> 'final_at')) end
      where game_id = ${id} and type in ('bingo_called', 'objection_upheld', 'game_ended')`;
    await tx.unsafe(migration);
    return { before, after: await read() };
  });

const only = ({ parts, rest, shares, share_count, lost, objector, received }: Payload) => ({
  ...{ parts, rest, shares, share_count, lost, objector, received },
});

test('an event of an earlier version gets its amounts where nothing has changed them since', async () => {
  const { id, cards } = await openThree([host, ben, cora, dan]);
  await makeTwins(cards.slice(0, 2));
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  await call(host, cards[0]!);
  await call(ben, cards[1]!);
  await wins.endGame(host, id);
  const { before, after } = await migrated(id);
  expect(after.map(({ payload }) => only(payload))).toEqual(
    before.map(({ payload }) => only(payload)),
  );
});

test('an event of an earlier version says nothing of amounts that changed later', async () => {
  const { id, cards } = await openThree([host, ben, cora, dan]);
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  await call(host, cards[0]!);
  const take = async () => {
    const { objection_id } = await wins.object(cora, wins.rowOf(cards[0]!)[0]!);
    await wins.second(dan, objection_id);
  };
  await take();
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  await call(host, cards[0]!);
  await wins.endGame(host, id);
  await take();
  const { before, after } = await migrated(id);
  const [first, opened, again, ended, last] = after.map(({ payload }) => only(payload));
  const were = before.map(({ payload }) => only(payload));
  expect([first, opened, again]).toEqual(were.slice(0, 3));
  expect(ended).toEqual(only({}));
  expect(last).toEqual({ ...were[4], received: undefined });
});
