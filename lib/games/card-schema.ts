import { z } from 'zod';
import { isReaction } from '@/lib/bingo/note';
import { unexpected_error } from '@/lib/words/common';
import { limits } from '@/lib/limits';
import { id, optional, text, name } from '@/lib/words/schema-parts';
import { linkIn } from '@/lib/words/text';
import { purchase_incomplete, invalid_source_url } from '@/lib/words/cards';
import { invalid_spots } from '@/lib/words/drafts';
import { reason_missing } from '@/lib/words/objections';
import { parseUrl } from '@/lib/paths';

/** A repeated purchase with the same `request_id` returns the first card. */
export const purchase = {
  game_id: id(purchase_incomplete.title),
  request_id: id(purchase_incomplete.title),
};

export const buyCardSchema = z.object(purchase);

export const cardIdSchema = z.object({ card_id: id() });

/** `redeals` is how many times the screen has seen the card dealt again, so that a repeated request deals only once. */
export const dealAgainSchema = cardIdSchema.extend({ redeals: z.int().min(0) });

const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}/?#][^\s\p{Cc}]*$/u;
const isWebAddress = (text: string) => WEB_ADDRESS.test(text) && parseUrl(text) !== null;

const source_url = optional(limits.source_url, 'Link must be less than 500 characters')
  .transform((text) => text && linkIn(text))
  .refine((url) => url === null || isWebAddress(url), invalid_source_url.description);

export const markSquareSchema = z.object({ game_square_id: id(), source_url });

export const addReceiptSchema = z.object({
  game_square_id: id(),
  source_url: source_url.refine((url) => url !== null, invalid_source_url.description),
});

export const unmarkSquareSchema = z.object({ game_square_id: id() });

export const saveNoteSchema = z.object({
  game_square_id: id(),
  comment: optional(limits.comment, 'Comment must be less than 500 characters'),
  reaction: text()
    .nullish()
    .transform((reaction) => reaction || null)
    .refine((reaction) => reaction === null || isReaction(reaction), unexpected_error.title),
  /** `noted_at` of the note that the writer saw, so that a newer note is not overwritten. */
  seen_at: z.iso
    .datetime({ offset: true })
    .nullish()
    .transform((seen_at) => seen_at ?? null),
});

const version = z.number().int();
/** The database checks what is placed, because it has the squares of the game. */
const spotSquare = z.union([z.object({ square: id() }), z.object({ own: text() })]).nullable();

export const draftSchema = z.object({ card_id: id(), version });

export const saveDraftSchema = draftSchema.extend({
  places: z.array(spotSquare, invalid_spots.description).length(24, invalid_spots.description),
});

const LONG_REASON = 'The reason must be less than 200 characters';

export const objectToMarkSchema = z
  .object({
    game_square_id: id(),
    /** The win to which the viewer objects. */
    win: z.number().int(),
    reason: name(reason_missing.description, limits.objection_reason, LONG_REASON),
  })
  .describe('object_to_mark');

export const decideObjectionSchema = z.object({ objection_id: id(), upholds: z.boolean() });

export const secondObjectionSchema = z.object({ objection_id: id() });
