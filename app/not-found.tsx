import type { Metadata } from 'next';

export { LazyNotFoundPage as default } from '@/components/shell/lazy-pages';

export const metadata: Metadata = { title: 'Page not found' };
