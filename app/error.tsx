'use client';

/** Below the layouts of (standard) and (bare) an error keeps the frame; this one stands in when a frame itself fails. */
export { LazyRootErrorPage as default } from '@/components/shell/lazy-error-page';
