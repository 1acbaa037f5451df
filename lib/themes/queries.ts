import 'server-only';
import { cache } from 'react';
import type { MessageKey } from '@/lib/words/all-messages';
import { ReadError } from '@/lib/server/read-error';
import { everyRow } from '@/lib/supabase/every-row';
import { createServerSupabase } from '@/lib/supabase/server';
import { log } from '@/lib/server/log';

export type Theme = { id: string; name: string; description: string | null };

/** Every theme that is everybody's, by name; sets of groups are none. */
export const listThemes = cache(async (failure: MessageKey = 'load_themes_failed') => {
  const supabase = await createServerSupabase();
  const themes = everyRow((from, to) =>
    supabase
      .from('themes')
      .select('id, name, description')
      .is('group_id', null)
      .order('name')
      .order('id')
      .range(from, to)
      .overrideTypes<Theme[], { merge: false }>(),
  );
  return themes.catch((error: unknown) => {
    log.error('Could not read the themes', error);
    throw new ReadError(failure);
  });
});
