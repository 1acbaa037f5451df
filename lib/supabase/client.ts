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
  add_receipt: 'source_url';
  admin_groups: 'search';
  admin_squares: 'search' | 'theme_id';
  admin_themes: 'search';
  admin_users: 'search';
  buy_card_as_guest: 'email';
  card_draft: 'guest_token';
  change_start: 'start' | 'locks_at' | 'ends_at';
  game_timeline: 'before_seq';
  mark_square: 'source_url';
  my_games: 'search';
  my_home: 'game_id';
  save_draft: 'guest_token';
  save_note: 'comment' | 'reaction' | 'seen_at';
  save_set: 'theme_id' | 'version';
  save_square: 'months' | 'square_id';
  save_theme: 'description' | 'theme_id';
  seal_card: 'guest_token';
  set_webhook: 'url';
};

type NullFor<Name, Arg> = Name extends keyof Nullable
  ? Arg extends Nullable[Name]
    ? null
    : never
  : never;

/** The name of a parameter without its prefix, which `rpc` adds. */
type Plain<Parameter> = Parameter extends `p_${infer Name}` ? Name : Parameter;

export type Args<Name extends FunctionName> = {
  [Parameter in keyof Functions[Name]['Args'] as Plain<Parameter>]:
    | Functions[Name]['Args'][Parameter]
    | NullFor<Name, Plain<Parameter>>;
};

/** Refuses what the function does not take, also in a variable, which TypeScript allows otherwise. */
export type Exactly<Name extends FunctionName, Given> = Given & {
  [Key in Exclude<keyof Given, keyof Args<Name>>]: never;
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
