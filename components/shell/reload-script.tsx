'use client';

import { RELOAD_SCRIPT } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

/** Reloads a page once if its scripts did not load. */
export function ReloadScript() {
  return <InlineScript code={typeof window === 'undefined' ? RELOAD_SCRIPT : ''} isModule />;
}
