'use client';

import { THEME_SCRIPT } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

/** The page itself stays cacheable for all, whatever colour scheme its reader has chosen. */
export function ThemeScript() {
  return <InlineScript code={typeof window === 'undefined' ? THEME_SCRIPT : ''} />;
}
