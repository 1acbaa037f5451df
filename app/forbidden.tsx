/** Next's own, which every page would bring along for nobody, is a page of markup; this one is a name. */
export { LazyDeniedPage as default } from '@/components/shell/lazy-pages';
