/** Without the shell of the 404 page, because the layout has one. */
export { NoSuchPage as default } from '@/components/shell/no-such-page';
