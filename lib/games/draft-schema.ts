import { z } from 'zod';
import { id, text } from '@/lib/contract/schema-parts';
import { invalid_places } from '@/lib/words/drafts';

const version = z.number().int();
/** The database checks what is placed, because it has the squares of the game. */
const place = z.union([z.object({ square: id() }), z.object({ own: text() })]).nullable();

export const draftSchema = z.object({ card_id: id(), version });

export const saveDraftSchema = draftSchema.extend({
  places: z.array(place, invalid_places.description).length(24, invalid_places.description),
});
