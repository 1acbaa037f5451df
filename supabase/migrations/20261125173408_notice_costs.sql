SET local check_function_bodies = off;

DROP INDEX "public"."notices_of_events";

ALTER TABLE "public"."notices"
  DROP CONSTRAINT "notices_group_id_fkey";

DROP FUNCTION "private"."touched_cards"(uuid, uuid, integer);

CREATE OR REPLACE FUNCTION private.close_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = lower(old.email);
  perform private.forget_name(old.id);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  insert into public.notice_choices values (old.id, 'line_full', false), (old.id, 'one_to_go', false);
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_mark (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square constant uuid := p_event.payload ->> 'game_square_id';
  v_is_house constant boolean := p_game.kind = 'house';
begin
  with touched as materialized (
    select card.user_id, card.card_number, card.consecutive_marked_count as line, case
      when card.consecutive_marked_count < 4
        or private.best_line(card.marked_mask & ~(1 << placed.position)) = card.consecutive_marked_count
        then 'square_marked'
      when card.consecutive_marked_count = 5 then 'line_full'
      else 'one_to_go'
    end as notice_kind
    from public.bingo_cards as card
    join public.card_squares as placed on placed.card_id = card.id and placed.game_square_id = v_square
    where card.game_id = p_game.id and card.user_id <> p_event.actor_id
      and (card.consecutive_marked_count >= 4 or not v_is_house)
  )
  insert into public.notices (user_id, kind, game_id, seq, card_number)
  select distinct on (touched.user_id) touched.user_id, notice_kind, p_game.id, p_event.seq, touched.card_number
  from touched
  left join public.notice_choices as choice on choice.user_id = touched.user_id and choice.kind = notice_kind
  where coalesce(choice.is_on, notice_kind <> 'square_marked') and case
    when v_is_house then notice_kind <> 'square_marked'
    else exists (
      select from public.group_members where group_id = p_game.group_id and user_id = touched.user_id
    )
  end
  order by touched.user_id, touched.line desc, touched.card_number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_notices (
  p_ids bigint[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  update public.notices set read_at = clock_timestamp()
  where user_id = v_user and id = any (p_ids[:private.page_size(null)]) and read_at is null;
  return jsonb_build_object('unread', private.unread_notices(v_user));
end;
$function$;

CREATE INDEX notices_of_events ON public.notices USING btree (game_id, seq);

-- Written by hand: accounts that were deleted before get no notices of marks either.
INSERT INTO public.notice_choices (user_id, kind, is_on)
SELECT user_id, kind, false
FROM public.profiles CROSS JOIN unnest(array['line_full', 'one_to_go']) AS kind
WHERE user_id NOT IN (SELECT id FROM auth.users)
ON CONFLICT (user_id, kind) DO UPDATE SET is_on = false;
