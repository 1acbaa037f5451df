-- Gives a database of version 0.2.0, or of any commit between it and the baseline, the tables of the baseline. Functions,
-- triggers and indexes are then taken from the baseline itself, in the same transaction and in its order, in which a function
-- may refer to a later one. Safe to repeat.
set local check_function_bodies = off;

drop trigger if exists descriptions_are_cleaned on public.games;
drop function if exists
  private.add_member(uuid, uuid), private.add_square(public.games, public.square_proposals, uuid),
  private.anniversary_of(timestamptz, timestamptz), private.attempt_as_guest(uuid, text),
  private.attempt_mail(text, text), private.attempt_set(uuid), private.check_house_game(text, text, numeric, int),
  private.check_squares(public.games, jsonb), private.clean_house_game(), private.clean_places(public.games, jsonb),
  private.drop_answers(uuid, uuid), private.drop_notices(uuid, uuid), private.fill_places(public.games, jsonb),
  private.gives_taken_name(uuid, text), private.gives_taken_name(uuid, uuid), private.guest_sales_from(uuid, text),
  private.is_square(text, text), private.join_as(uuid, uuid), private.largest_proposed_pool(),
  private.last_visit(auth.users), private.lock_after_move(public.games, timestamptz),
  private.lock_game_to_change(uuid, uuid), private.looked_up(public.games, jsonb), private.mails_at_most(text),
  private.make_private_game(uuid, uuid, numeric, text, uuid, timestamptz, text, timestamptz, text, timestamptz),
  private.masked(text), private.my_contestable_wins(), private.objector_of(public.objections),
  private.planned_edition(), private.proposals_of(public.games), private.proposals_per_person(),
  private.require_group(uuid), private.require_markable(public.games), private.require_new_square(uuid, text),
  private.require_room_in_pool(uuid), private.require_set(text, jsonb), private.require_set_or_none(jsonb),
  private.require_words(text[]), private.seal_of(public.bingo_cards, text[], text), private.season_of(timestamptz),
  private.season_of(uuid), private.squares_without_notes(uuid), private.takes_proposals(public.games),
  private.tell_lines(public.games, uuid, boolean), private.told_ranking(public.games), private.too_long(),
  private.winner_of(public.wins), public.answer_proposal(uuid, boolean),
  public.create_game(uuid, uuid, numeric, text, jsonb, timestamptz, text, timestamptz, text, timestamptz, text),
  public.create_house_game(text, uuid, text, numeric, int, timestamptz, text, timestamptz, text, timestamptz, text),
  public.create_private_session(text, uuid, numeric, uuid, text, jsonb, text, timestamptz, text, timestamptz, timestamptz, text),
  public.propose_square(uuid, text, text), public.set_allows_guests(uuid, boolean),
  public.set_closeness(uuid, boolean), public.set_shows_cards(uuid, boolean), public.share_results(uuid, boolean),
  public.update_house_game(uuid, text, text, uuid, numeric, int, timestamptz, text, timestamptz, text, timestamptz, text);

drop table if exists public.square_proposals;
update public.game_events set type = 'retired', payload = '{}'
where type in ('objection_voted', 'square_proposed', 'square_declined', 'square_added');

alter table public.transfers drop constraint transfers_reason_check, add check (reason in (
  'fund_opened', 'card_sold', 'pot_contributed', 'pot_won', 'pot_shared', 'pot_reopened', 'pot_returned',
  'prize_divided', 'card_returned', 'account_closed', 'seat_moved'
));

create table if not exists private.seat_digits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hash text not null,
  wrong_tries int not null default 0
);
alter table public.bingo_squares add column if not exists about_id uuid references public.profiles on delete set null;
alter table public.game_squares add column if not exists about_id uuid references public.profiles on delete set null;
alter table public.games add column if not exists everybody_writes boolean not null default false;
alter table public.games add column if not exists stake text;

drop index if exists public.games_by_end;
