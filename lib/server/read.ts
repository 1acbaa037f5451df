import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import type { MessageKey } from '@/lib/words/all-messages';
import { referenceOf } from '@/lib/words/common';
import { ReadError } from './read-error';
import type { Answers } from '@/lib/contract/functions';
import type { Args, Exactly, FunctionName, Supabase } from '@/lib/supabase/client';
import { readPatiently } from './patience';
import { isCallDenied, isTokenRejected, Refusal, rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase, createServerSupabase } from './supabase';
import { log } from './log';

const client = cache(createServerSupabase);

/** When this page began to read. */
const firstRead = cache(() => performance.now());

/** Calls a reading SQL function as the viewer. If it fails, throws a ReadError, whose message the error boundary shows. */
export async function read<Name extends FunctionName, Given extends Args<Name>>(
  failure: MessageKey,
  name: Name,
  args: Exactly<Name, Given>,
): Promise<Answers[Name]> {
  return ask(await client(), failure, name, args);
}

/** Calls a reading SQL function as a visitor, so that the result is the same for everybody and can be cached. */
export const readPublic = <Name extends FunctionName, Given extends Args<Name>>(
  failure: MessageKey,
  name: Name,
  args: Exactly<Name, Given>,
): Promise<Answers[Name]> => ask(createPublicSupabase(), failure, name, args);

async function ask<Name extends FunctionName, Given extends Args<Name>>(
  supabase: Supabase,
  failure: MessageKey,
  name: Name,
  args: Exactly<Name, Given>,
): Promise<Answers[Name]> {
  try {
    if (supabase.isUnknown) return await rpc(supabase, name, args);
    return await readPatiently(() => rpc(supabase, name, args, { retries: 0 }), firstRead());
  } catch (cause) {
    // Pages that need a session have verified it by now. Others show a visitor's.
    if (supabase.token && isTokenRejected(cause)) {
      log.rejected('the token of a session');
      return readPublic(failure, name, args);
    }
    const key = supabase.isUnknown ? 'session_unknown' : failure;
    const error = new ReadError(key, { cause });
    if (cause instanceof Refusal || isCallDenied(cause)) log.rejected(`a call of ${name}`);
    else log.error(`Could not read ${name}`, cause, { reference: referenceOf(error) });
    throw error;
  }
}

/** A route parameter can be any text. Reads skip the database unless it is an id. */
export const isId = (value: string) => z.guid().safeParse(value).success;
