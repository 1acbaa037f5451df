'use client';

import { PRE_HYDRATION_CLICK_SCRIPT } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

/** Records a click on a button that is not hydrated yet, for `usePreHydrationClick`. */
export function PreHydrationClickScript() {
  return <InlineScript code={typeof window === 'undefined' ? PRE_HYDRATION_CLICK_SCRIPT : ''} />;
}
