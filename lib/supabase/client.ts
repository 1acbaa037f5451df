import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';

/** The parts of a client that the server uses. */
export type Supabase = Pick<SupabaseClient<Database>, 'rpc' | 'auth'> & {
  /** The access token for calls, unless the session has just been refreshed or is malformed. */
  token?: string;
  /** The session has expired, and the auth server could not be asked for the next one. All calls fail. */
  isUnknown?: boolean;
};

/** The parts of a client that a live screen uses. */
export type LiveClient = Pick<
  SupabaseClient<Database>,
  'rpc' | 'channel' | 'removeChannel' | 'realtime'
>;

type Functions = Database['public']['Functions'];

export type FunctionName = keyof Functions;

/** The arguments that may be null, which the generated types do not have. */
type Nullable = {
  add_receipt: 'p_source_url';
  admin_groups: 'p_search';
  admin_squares: 'p_search' | 'p_theme_id';
  admin_themes: 'p_search';
  admin_users: 'p_search';
  buy_card_as_guest: 'p_email';
  card_draft: 'p_guest_token';
  change_start: 'p_start' | 'p_locks_at' | 'p_ends_at';
  game_timeline: 'p_before_seq';
  mark_square: 'p_source_url';
  my_games: 'p_search';
  my_home: 'p_game_id';
  save_draft: 'p_guest_token';
  save_note: 'p_comment' | 'p_reaction' | 'p_seen_at';
  save_set: 'p_theme_id' | 'p_version';
  save_square: 'p_months' | 'p_square_id';
  save_theme: 'p_description' | 'p_theme_id';
  seal_card: 'p_guest_token';
  set_webhook: 'p_url';
};

type NullFor<Name, Arg> = Name extends keyof Nullable
  ? Arg extends Nullable[Name]
    ? null
    : never
  : never;

export type Args<Name extends FunctionName> = {
  [Arg in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Arg] | NullFor<Name, Arg>;
};

/**
 * The auth server may take seconds, because it sends e-mail before it responds, and PostgREST waits ten seconds for a free
 * connection before it says that it has made no call.
 */
const TIMEOUT_MS = 12_000;

/** `fetch` with a timeout, so that a silent backend neither keeps a page blank nor blocks a screen's next read. */
export const fetchWithTimeout: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    ...(typeof init?.body === 'string' && { body: withoutNul(init.body) }),
    signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS),
  });

/** A JSON body without NUL, which Postgres cannot store and to which the auth server answers 500. */
const withoutNul = (json: string): string =>
  json.includes('\\u0000')
    ? JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
        typeof value === 'string' ? value.replaceAll('\0', '') : value,
      )
    : json;
