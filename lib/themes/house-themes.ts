import 'server-only';
import { join } from 'node:path';
import { readThemes } from '@/supabase/themes/read';

/** The themes that come with the product. A standalone build contains their files (next.config.ts). */
export const houseThemes = () => readThemes(join(process.cwd(), 'supabase/themes'));
