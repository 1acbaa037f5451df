import { z } from 'zod';
import { invalid_start } from '@/lib/words/common';
import { start_missing } from '@/lib/words/games';
import { readLine } from '@/lib/groups/lines';
import { fill } from '@/lib/words/message';
import { cannot_write, headline_too_long } from '@/lib/words/themes';
import {
  id,
  LITTLE_PRICE,
  moment,
  optionalName,
  privatePrice,
  text,
  timeZone,
} from '@/lib/words/schema-parts';
import { limits } from '@/lib/limits';
import { checkLock, checkStart, gameSettings, lockOf } from './lock';
import { friendEmailsSchema, groupName } from '@/lib/groups/schema';
import { checkOwn, madeOf, peopleIn, themeOrSet } from '@/lib/groups/set-schema';

/** What a new private game is made of, except for its price. */
export const newGame = {
  ...madeOf,
  ...gameSettings,
  time_zone: timeZone,
  stake: optionalName(limits.stake, 'What is at stake must be at most 80 characters'),
};

type NewGame = z.output<z.ZodObject<typeof newGame>>;

/** Adds the errors of a new private game to its fields. */
export function checkNewGame(game: NewGame, context: z.RefinementCtx): void {
  checkOwn(game, context);
  checkLock(game, context);
  checkStart(game, context);
  if (!game.everybody_writes) return;
  if (!game.scheduled_start)
    context.addIssue({ code: 'custom', path: ['scheduled_start'], message: start_missing.title });
  if (game.dealing !== 'dealt')
    context.addIssue({
      ...{ code: 'custom', path: ['everybody_writes'], message: cannot_write.description },
    });
}

/** The settings of a new private game as the database takes them. */
export const settingsOf = <G extends NewGame>({
  theme_id,
  set_name,
  lines,
  people,
  ...game
}: G) => ({
  ...game,
  ...themeOrSet({ theme_id, set_name, lines, people }),
  ...lockOf(game),
});

export const createGameSchema = z
  .object({ group_id: id(), card_price: privatePrice(LITTLE_PRICE), ...newGame })
  .superRefine(checkNewGame)
  .describe('create_game');

/** The first step of the wizard for a private session. */
export const sessionDetailsSchema = z
  .object({
    name: groupName,
    card_price: privatePrice('Price is required'),
    ...newGame,
  })
  .superRefine(checkNewGame)
  .describe('private_session');

export const createPrivateSessionSchema = z
  .object({
    request_id: id(),
    ...sessionDetailsSchema.shape,
    ...friendEmailsSchema.shape,
  })
  .superRefine(checkOwn)
  .superRefine(checkLock);

/** The pace and the dealing are those that the game has. */
export const changeStartSchema = z
  .object({
    ...gameSettings,
    game_id: id(),
    scheduled_start: moment.refine(Boolean, invalid_start.description),
    time_zone: timeZone,
    /** The start that the host saw, as the database sent it. */
    seen_start: z.iso.datetime({ offset: true }),
  })
  .superRefine(checkLock)
  .superRefine(checkStart)
  .describe('change_start');

/** A square is typed on one line, as in the editor of a set: `headline`, or `headline @Name | rule`. */
export const addWrittenSquareSchema = z
  .object({
    game_id: id(),
    typed: text(
      'Write a headline of 5 to 50 characters',
      fill(headline_too_long, limits.square.summary).title,
    ),
    people: text().nullish(),
  })
  .superRefine(({ typed, people }, context) => {
    const read = readLine(typed, peopleIn(people));
    if ('reason' in read)
      context.addIssue({ code: 'custom', path: ['typed'], message: read.reason });
  })
  .describe('add_line');

export const deleteWrittenSquareSchema = z.object({ game_id: id(), square_id: id() });

export const answerSchema = z.object({ game_id: id(), is_in: z.boolean() });

/** Switches an option of a group or a game. The name of an option is that of its column. */
export const optionSchema = z.object({
  id: id(),
  option: z.enum(['allows_guests', 'shows_closeness', 'shows_cards', 'shares_results']),
  is_on: z.boolean(),
});

/** `id` is that of a game or of a card. */
export const secretLinkIdSchema = z.object({ id: id() });

export const secretLinkSchema = secretLinkIdSchema.extend({
  shows_names: z.boolean(),
  shows_code: z.boolean(),
  renews: z.boolean(),
});

export const gameIdSchema = z.object({ game_id: id() });
