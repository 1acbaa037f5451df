export { default, metadata } from '@/app/(standard)/how-to-play/page';
