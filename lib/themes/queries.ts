import 'server-only';
import { cache } from 'react';
import { join } from 'node:path';
import type { MessageKey } from '@/lib/words/all-messages';
import { limits } from '@/lib/limits';
import { read } from '@/lib/server/read';
import { readThemes } from '@/supabase/themes/read';

/** All themes by name, without the sets of groups. */
export const listThemes = cache((failure: MessageKey = 'load_themes_failed') =>
  read(failure, 'list_themes', {}),
);

/** The themes that hosts can play: those with squares for a card. */
export const listPlayableThemes = async (failure?: MessageKey) =>
  (await listThemes(failure)).filter(({ square_count }) => square_count >= limits.set.min);

/** The themes that come with the product. A standalone build contains their files (next.config.ts). */
export const houseThemes = () => readThemes(join(process.cwd(), 'supabase/themes'));
