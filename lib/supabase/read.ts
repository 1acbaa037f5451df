import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import type { MessageKey } from '@/lib/words/all-messages';
import { referenceOf } from '@/lib/words/failed-read';
import { ReadError } from '@/lib/server/read-error';
import type { Answers } from '@/lib/contract/functions';
import type { Args, FunctionName, Supabase } from './client';
import { READ_RETRIES, rpc } from './rpc';
import { createPublicSupabase, createServerSupabase } from './server';
import { log } from '@/lib/server/log';

const client = cache(createServerSupabase);

/**
 * Calls a reading SQL function as the viewer. When it cannot be read, throws a ReadError whose message key the
 * nearest error boundary turns into words.
 */
export async function read<Name extends FunctionName>(
  failure: MessageKey,
  name: Name,
  args: Args<Name>,
): Promise<Answers[Name]> {
  return ask(await client(), failure, name, args);
}

/** The same as a visitor, whoever looks: the answer is anybody's and may be cached. */
export const readPublic = <Name extends FunctionName>(
  failure: MessageKey,
  name: Name,
  args: Args<Name>,
): Promise<Answers[Name]> => ask(createPublicSupabase(), failure, name, args);

async function ask<Name extends FunctionName>(
  supabase: Supabase,
  failure: MessageKey,
  name: Name,
  args: Args<Name>,
): Promise<Answers[Name]> {
  try {
    return await rpc(supabase, name, args, { retries: READ_RETRIES });
  } catch (cause) {
    const error = new ReadError(failure, { cause });
    log.error(`Could not read ${name}`, cause, { reference: referenceOf(error) });
    throw error;
  }
}

/** An address bar may hold anything; only an id is worth asking the database about. */
export const isId = (value: string) => z.guid().safeParse(value).success;
