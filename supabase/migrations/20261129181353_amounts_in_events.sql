-- Events of earlier versions get what they say about money as far as it is certain. Where it is not, it stays absent.

-- Agreeing to an objection that the host had to decide had no effect. Now it takes the mark back, so there is no such event.
update public.game_events set type = 'retired', payload = '{}' where type = 'objection_seconded';

-- What was taken back and who objected is certain. Who received it is certain where the prize is open again: nobody.
update public.game_events as event set payload = event.payload - array['prize', 'win'] || jsonb_build_object(
  'lost', coalesce((
    select jsonb_agg(jsonb_build_object(
      'win', win.seq, 'prize', win.prize, 'card_number', card.card_number, 'amount', win.amount
    ))
    from public.wins as win join public.bingo_cards as card on card.id = win.card_id
    where win.game_id = event.game_id and win.seq = (event.payload ->> 'win')::int
  ), '[]'),
  'objector', (
    select card.card_number
    from public.objections as objection join public.bingo_cards as card on card.id = objection.card_id
    where objection.game_id = event.game_id and objection.bingo_seq = (event.payload ->> 'win')::int
      and objection.status = 'upheld'
    limit 1
  )
) || case when (event.payload ->> 'goes_on')::boolean then '{"received": [], "received_count": 0}'::jsonb else '{}' end
where type = 'objection_upheld' and not payload ? 'lost';

-- What was shared at the end is certain unless a win was taken back since.
update public.game_events as event set payload = event.payload || jsonb_build_object(
  'share_count', private.share_count(event.game_id),
  'shares', (
    select coalesce(jsonb_agg(share - 'display_name'), '[]') from jsonb_array_elements(private.shares_of(event.game_id)) as share
  ),
  'rest', (event.payload ->> 'pot_amount')::numeric - (
    select coalesce(sum(amount), 0) from public.wins where game_id = event.game_id and taken_back_at is null
  )
)
where type = 'game_ended' and not payload ? 'rest' and not exists (
  select from public.game_events as later
  where later.game_id = event.game_id and later.seq > event.seq and later.type = 'objection_upheld'
);

-- Who held a prize after a call is certain. Their amounts are certain for one alone, and for several if nothing has
-- changed them since.
update public.game_events as event set payload = event.payload || jsonb_build_object('parts', known.parts)
from (
  select called.game_id, called.seq, (
    select jsonb_agg(jsonb_build_object('card_number', card.card_number, 'amount', case
      when win.seq = called.seq then (told.payload ->> 'amount')::numeric else win.amount
    end) order by win.seq)
    from public.wins as win join public.bingo_cards as card on card.id = win.card_id
    where win.game_id = called.game_id and win.prize = called.prize and win.seq <= called.seq
      and (win.taken_back_at is null or win.taken_back_at > called.called_at)
  ) as parts, exists (
    select from public.wins as win
    where win.game_id = called.game_id and win.prize = called.prize and (
      win.seq > called.seq or win.taken_back_at > called.called_at
    )
  ) as has_changed
  from public.wins as called join public.game_events as told on told.game_id = called.game_id and told.seq = called.seq
  where told.type = 'bingo_called' and not told.payload ? 'parts' and told.payload ? 'amount'
) as known
where event.game_id = known.game_id and event.seq = known.seq
  and (not known.has_changed or jsonb_array_length(known.parts) = 1);

-- The time limit of a finished game follows the wins that stand.
update public.games as game set final_at = greatest(game.completed_at, (
  select max(final_at) from public.wins where game_id = game.id and taken_back_at is null
))
where status = 'completed' and prizes = 'three' and final_at > greatest(game.completed_at, (
  select max(final_at) from public.wins where game_id = game.id and taken_back_at is null
));
