/** Replaces Next's own page, whose markup every page would include. This one adds only a reference. */
export { DeniedPage as default } from '@/components/shell/denied-page';
