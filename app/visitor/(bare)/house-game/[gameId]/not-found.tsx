export { default, metadata } from '@/app/(bare)/no-such-house-game/not-found';
