import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';

export type Supabase = SupabaseClient<Database>;

/** What a screen needs to follow a game. */
export type LiveClient = Pick<Supabase, 'rpc' | 'channel' | 'removeChannel' | 'realtime'>;

type Functions = Database['public']['Functions'];

/** The SQL functions the API offers: a name that no schema file makes does not compile. */
export type FunctionName = keyof Functions;

/** Argument names and kinds as some function has them; null is a value SQL takes for every one. */
export type FunctionArguments = {
  [F in FunctionName]: { [Name in keyof Functions[F]['Args']]?: Functions[F]['Args'][Name] | null };
}[FunctionName];
