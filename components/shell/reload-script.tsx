'use client';

import { RELOAD_SCRIPT } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

/** Reloads a page whose scripts did not load, once. */
export function ReloadScript() {
  return <InlineScript code={typeof window === 'undefined' ? RELOAD_SCRIPT : ''} isModule />;
}
