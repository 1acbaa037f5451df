export { default, metadata } from '@/app/(standard)/about/page';
