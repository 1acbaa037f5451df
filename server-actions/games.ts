'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import type { z } from 'zod';
import { action, formAction } from '@/lib/server/actions';
import { track } from '@/lib/server/analytics';
import { mailRematch } from '@/lib/games/rematch-mail';
import { withNotice } from '@/lib/accounts/redirect';
import {
  addWrittenSquareSchema,
  answerSchema,
  changeStartSchema,
  createGameSchema,
  deleteWrittenSquareSchema,
  gameIdSchema,
  optionSchema,
  settingsOf,
} from '@/lib/games/schema';
import { messageOf } from '@/lib/words/all-messages';
import { readLine } from '@/lib/groups/lines';
import { peopleIn } from '@/lib/groups/set-schema';
import { Refusal, rpc } from '@/lib/supabase/rpc';

/** Creates a game in a group of the viewer, and redirects to it. */
export const createGame = formAction(
  { schema: createGameSchema, failure: 'create_game_failed' },
  async ({ input, supabase, user }) => {
    const { group_id, ...game } = input;
    const { game_id } = await rpc(supabase, 'create_game', {
      group_id,
      settings: settingsOf(game),
    });
    const { card_price } = game;
    track('game_created', { game_id, kind: 'private', group_id, card_price }, user);
    redirect(withNotice(`/game/${game_id}`, 'game_created'));
  },
);

/** Switches an option of a group or a game. */
export const setOption = action(
  {
    schema: optionSchema,
    failure: 'set_option_failed',
    success: ({ option, is_on }: z.output<typeof optionSchema>) =>
      option === 'allows_guests'
        ? messageOf(is_on ? 'guests_allowed' : 'guests_disallowed')
        : undefined,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'set_option', input);
    // The pages of active games are live.
    if (input.option === 'allows_guests' || input.option === 'shares_results') refresh();
    return input;
  },
);

/** Archives a game for the viewer only. */
export const archiveGame = action(
  {
    schema: gameIdSchema,
    failure: 'archive_game_failed',
    success: 'game_archived',
    refresh: true,
  },
  async ({ input, supabase, user }) => {
    await rpc(supabase, 'archive_game', input);
    track('game_archived', { ...input, archived: true }, user);
  },
);

export const unarchiveGame = action(
  {
    schema: gameIdSchema,
    failure: 'unarchive_game_failed',
    success: 'game_unarchived',
    refresh: true,
  },
  async ({ input, supabase, user }) => {
    await rpc(supabase, 'unarchive_game', input);
    track('game_archived', { ...input, archived: false }, user);
  },
);

/** Answers whether the viewer comes to the start of a private game. */
export const answerGame = action(
  { schema: answerSchema, failure: 'answer_game_failed', refresh: true },
  async ({ input, supabase }) => {
    await rpc(supabase, 'answer_game', input);
  },
);

/** Adds a square before the start of a game in which everybody writes. */
export const addWrittenSquare = formAction(
  {
    schema: addWrittenSquareSchema,
    failure: 'add_written_square_failed',
    success: ({ is_new }: { is_new: boolean }) =>
      is_new ? undefined : messageOf('square_is_there'),
    refresh: true,
  },
  ({ input: { game_id, typed, people }, supabase }) => {
    const read = readLine(typed, peopleIn(people));
    if ('reason' in read) throw new Refusal('invalid_square', { detail: '1' });
    const { summary, text, about_id } = read.square;
    return rpc(supabase, 'add_written_square', {
      game_id,
      summary,
      text,
      ...(about_id && { about_id }),
    });
  },
);

/** Deletes a square before the start. */
export const deleteWrittenSquare = action(
  { schema: deleteWrittenSquareSchema, failure: 'delete_written_square_failed', refresh: true },
  async ({ input, supabase }) => {
    await rpc(supabase, 'delete_written_square', input);
  },
);

/** Starts a private game before its time. */
export const startGame = action(
  { schema: gameIdSchema, failure: 'start_game_failed' },
  ({ input, supabase }) => rpc(supabase, 'start_game', input),
);

/** Changes when a private game starts, and with it when its cards lock and when it ends. */
export const changeStart = formAction(
  { schema: changeStartSchema, failure: 'change_start_failed' },
  ({ input, supabase }) => {
    const { game_id, scheduled_start, locks_at, ends_at, time_zone, seen_start } = input;
    return rpc(supabase, 'change_start', {
      game_id,
      start: scheduled_start,
      seen_start,
      time_zone,
      locks_at,
      ends_at,
      is_open: ends_at === null,
    });
  },
);

/** Calls off a private game before it begins. */
export const callOffGame = action(
  { schema: gameIdSchema, failure: 'call_off_failed' },
  ({ input, supabase }) => rpc(supabase, 'call_off_game', input),
);

/** Ends a game without a winner. The closest cards share its pot. */
export const endGame = action(
  { schema: gameIdSchema, failure: 'end_game_failed' },
  async ({ input, supabase }) => rpc(supabase, 'end_game', input),
);

/** Creates the next game of the same group after a finished one, and redirects to it. */
export const playAgain = action(
  { schema: gameIdSchema, failure: 'play_again_failed' },
  async ({ input, supabase, user }): Promise<never> => {
    const followed = await rpc(supabase, 'play_again', input);
    const { game_id, is_new } = followed;
    mailRematch(followed);
    if (is_new) track('game_played_again', { game_id }, user);
    redirect(withNotice(`/game/${game_id}`, 'game_created'));
  },
);
