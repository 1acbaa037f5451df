import 'server-only';
import { cache } from 'react';
import type { MessageKey } from '@/lib/words/all-messages';
import { read } from '@/lib/supabase/read';

/** All themes by name, without the sets of groups. */
export const listThemes = cache((failure: MessageKey = 'load_themes_failed') =>
  read(failure, 'list_themes', {}),
);
