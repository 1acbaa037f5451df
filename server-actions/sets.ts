'use server';

import { redirect } from 'next/navigation';
import { messageOf } from '@/lib/words/all-messages';
import { action, formAction } from '@/lib/entry/actions';
import { readLine, readLines } from '@/lib/sets/lines';
import {
  answerProposalSchema,
  proposeSquareSchema,
  saveSetSchema,
  setIdSchema,
} from '@/lib/sets/schema';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import {
  answer_proposal_failed,
  delete_set_failed,
  propose_square_failed,
  save_set_failed,
} from '@/lib/words/sets';

/** Saves a set of a group, and redirects to the group. */
export const saveSet = formAction(
  { schema: saveSetSchema, failure: { save_set_failed } },
  async ({ input: { group_id, theme_id, version, set_name, lines }, supabase }) => {
    await rpc(supabase, 'save_set', {
      p_group_id: group_id,
      p_theme_id: theme_id ?? null,
      p_version: version ?? null,
      p_name: set_name,
      p_squares: readLines(lines).squares,
    });
    redirect(`/group/${group_id}`);
  },
);

/** Deletes a set. Games that use it keep their own copy. */
export const deleteSet = action(
  { schema: setIdSchema, failure: { delete_set_failed }, refresh: true },
  async ({ input, supabase }) => {
    await rpc(supabase, 'delete_set', { p_theme_id: input.theme_id });
  },
);

/** Proposes a square, typed as one line, for a game that has no mark yet. */
export const proposeSquare = action(
  {
    schema: proposeSquareSchema,
    failure: { propose_square_failed },
    refresh: true,
  },
  async ({ input: { game_id, line }, supabase }) => {
    const read = readLine(line);
    if ('reason' in read)
      throw new Refusal('invalid_square', { notice: messageOf('line_refused', read) });
    const { summary, text } = read.square;
    await rpc(supabase, 'propose_square', {
      p_game_id: game_id,
      p_summary: summary,
      p_text: text,
    });
  },
);

/** Accepts a proposal into the game and its set, or declines it. */
export const answerProposal = action(
  {
    schema: answerProposalSchema,
    failure: { answer_proposal_failed },
    refresh: true,
  },
  async ({ input: { proposal_id, takes }, supabase }) => {
    await rpc(supabase, 'answer_proposal', { p_proposal_id: proposal_id, p_takes: takes });
  },
);
