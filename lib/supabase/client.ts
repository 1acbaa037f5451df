import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';

export type Supabase = SupabaseClient<Database>;

/** What a screen needs to follow a game. */
export type LiveClient = Pick<Supabase, 'rpc' | 'channel' | 'removeChannel' | 'realtime'>;

type Functions = Database['public']['Functions'];

/** The SQL functions the API offers: a name that no migration made does not compile. */
export type Verb = keyof Functions;

/** Argument names and kinds as some verb has them; null is a value SQL takes for every one. */
export type VerbArguments = {
  [V in Verb]: { [Name in keyof Functions[V]['Args']]?: Functions[V]['Args'][Name] | null };
}[Verb];
