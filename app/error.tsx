'use client';

/** For errors of the layouts themselves. Errors within (standard) and (bare) are shown inside their layout. */
export { RootErrorPage as default } from '@/components/shell/error-page';
