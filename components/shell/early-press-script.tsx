'use client';

import { rememberEarlyPress } from '@/components/ui/early-press';
import { InlineScript } from './inline-script';

/** Keeps a press on a button that is not awake yet; `useEarlyPress` answers it. */
export function EarlyPressScript() {
  return <InlineScript code={rememberEarlyPress} />;
}
