import type { Metadata } from 'next';

export { NotFoundPage as default } from '@/components/shell/not-found-page';

export const metadata: Metadata = { title: 'Page not found' };
