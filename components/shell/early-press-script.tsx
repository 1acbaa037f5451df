'use client';

import { EARLY_PRESS_SCRIPT } from '@/lib/inline-scripts';
import { InlineScript } from './inline-script';

/** Keeps a press on a button that is not awake yet; `useEarlyPress` answers it. */
export function EarlyPressScript() {
  return <InlineScript code={EARLY_PRESS_SCRIPT} />;
}
