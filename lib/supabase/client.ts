import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';

/** What the server asks the backend with. */
export type Supabase = Pick<SupabaseClient<Database>, 'rpc' | 'auth'> & {
  /** What calls are made with, where nothing about the session is to be asked or renewed first. */
  token?: string;
};

/** What a screen needs to follow a game. */
export type LiveClient = Pick<
  SupabaseClient<Database>,
  'rpc' | 'channel' | 'removeChannel' | 'realtime'
>;

type Functions = Database['public']['Functions'];

/** The SQL functions the API offers: a name that no schema file makes does not compile. */
export type FunctionName = keyof Functions;

/** Where SQL takes null for an argument; the generated types do not say. */
type Nullable = {
  add_receipt: 'p_source_url';
  admin_groups: 'p_search';
  admin_squares: 'p_search' | 'p_theme_id';
  admin_themes: 'p_search';
  admin_users: 'p_search';
  buy_card_as_guest: 'p_email';
  create_game: 'p_theme_id';
  create_house_game: 'p_description' | 'p_scheduled_start' | 'p_theme_id';
  create_private_session: 'p_theme_id';
  game_timeline: 'p_before_seq';
  mark_square: 'p_source_url';
  my_home: 'p_game_id';
  save_note: 'p_comment' | 'p_reaction' | 'p_seen_at';
  save_set: 'p_theme_id' | 'p_version';
  save_square: 'p_months' | 'p_square_id';
  save_theme: 'p_description' | 'p_theme_id';
  update_house_game: 'p_description' | 'p_scheduled_start' | 'p_theme_id';
};

type NullFor<Name, Arg> = Name extends keyof Nullable
  ? Arg extends Nullable[Name]
    ? null
    : never
  : never;

/** The arguments of one SQL function. */
export type Args<Name extends FunctionName> = {
  [Arg in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Arg] | NullFor<Name, Arg>;
};
