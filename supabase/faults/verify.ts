import { sql } from '../tests/support/db.ts';
import { booksOff, gaps, incompleteCards, masksOff, totalsOff } from '../tests/support/games.ts';
import { madeBy, type Call } from './calls.ts';
import { noteOf } from './play.ts';

/** Answered calls without an effect, effects that occurred twice, and refused calls with an effect. */
export type Findings = { lost: string[]; doubled: string[]; contrary: string[] };

const byKey = async (rows: Promise<{ key: string; times: number }[]>) =>
  new Map((await rows).map(({ key, times }) => [key, times]));

/** The calls with an effect that can be identified, each with the number of times that it occurred. */
async function traces(): Promise<[Call, times: number][]> {
  const cards = await byKey(sql`
    select request_id::text as key, count(*)::int as times
    from public.bingo_cards where request_id is not null group by request_id`);
  const marks = await byKey(sql`
    select payload ->> 'source_url' as key, count(*)::int as times
    from public.game_events where type = 'square_marked' and payload ? 'source_url' group by 1`);
  const gifts = await byKey(sql`
    select amount::float::text as key, count(*)::int as times
    from public.transfers where reason = 'pot_contributed' group by amount`);
  const requests = ['buy_card', 'buy_card_as_guest', 'create_private_session'].flatMap((name) =>
    madeBy(name).map((call): [Call, number] => [
      call,
      cards.get(String(call.args.p_request_id)) ?? 0,
    ]),
  );
  return [
    ...requests,
    ...madeBy('mark_square').map((call): [Call, number] => [
      call,
      marks.get(String(call.args.p_source_url)) ?? 0,
    ]),
    ...madeBy('contribute_house_fund_to_game').map((call): [Call, number] => [
      call,
      gifts.get(String(call.args.p_amount)) ?? 0,
    ]),
  ];
}

/** Whether the response shows that this call itself made the change. */
const isDone = ({ name, args, answer }: Call) =>
  name === 'mark_square'
    ? (answer as { source_url: string }).source_url === args.p_source_url
    : answer !== false;

export async function verifyCalls(): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], contrary: [] };
  for (const [call, times] of await traces()) {
    const what = `${call.name} ${JSON.stringify(call.args)}`;
    if (call.outcome === 'answered' && isDone(call) && times === 0) findings.lost.push(what);
    if (call.outcome === 'refused' && times > 0) findings.contrary.push(what);
    if (times > 1) findings.doubled.push(what);
  }
  return findings;
}

/** Rows that violate an invariant regardless of the calls; none are expected. */
export async function brokenPromises(): Promise<Record<string, readonly unknown[]>> {
  const halfNotes = await sql`
    select comment, reaction from public.game_squares
    where comment like 'note %' and (${noteOf(0).p_reaction} = reaction) <> (substr(comment, 6)::int % 2 = 0)`;
  const unpaid = await sql`
    select game.id from public.games as game
    left join public.transfers as move on move.game_id = game.id and move.reason = 'pot_won'
    left join public.game_events as event on event.game_id = game.id and event.type = 'bingo_called'
    group by game.id
    having count(distinct event.seq) <> (game.winner_card_id is not null)::int
      or count(distinct move.id) > 1
      or game.pot_claimed and coalesce(max(move.amount), 0) <> game.pot_amount`;
  const unsold = await sql`
    select game.id from public.games as game
    where game.cards_sold <> (select count(*) from public.game_events where game_id = game.id and type = 'card_sold')
      or game.cards_sold <> (select count(*) from public.transfers where game_id = game.id and reason = 'card_sold')`;
  const unlike = await sql`
    select square.id from public.game_squares as square
    join lateral (
      select type from public.game_events as event
      where event.game_id = square.game_id and type in ('square_marked', 'square_unmarked')
        and payload ->> 'game_square_id' = square.id::text
      order by seq desc limit 1
    ) as last on true
    where square.is_marked <> (last.type = 'square_marked')`;
  return {
    'books that do not balance': await booksOff(),
    'games with gaps in their story': await gaps(),
    'cards whose marks are not those of their squares': await masksOff(),
    'games whose totals are not what is there': await totalsOff(),
    'cards without their squares': await incompleteCards(),
    'games won twice, or won and not paid': unpaid,
    'sales without their event or their transfer': unsold,
    'squares that differ from their last broadcast': unlike,
    'notes of two halves': halfNotes,
  };
}
