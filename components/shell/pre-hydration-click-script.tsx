'use client';

import { PRE_HYDRATION_CLICK_SCRIPT } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

/** Keeps a click on a button that is not hydrated yet; `usePreHydrationClick` answers it. */
export function PreHydrationClickScript() {
  return <InlineScript code={typeof window === 'undefined' ? PRE_HYDRATION_CLICK_SCRIPT : ''} />;
}
