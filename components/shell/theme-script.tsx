'use client';

import { THEME_SCRIPT } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

/** Applies the stored color scheme in the browser, so that pages can be cached for everybody. */
export function ThemeScript() {
  return <InlineScript code={typeof window === 'undefined' ? THEME_SCRIPT : ''} />;
}
