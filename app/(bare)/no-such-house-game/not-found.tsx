export { default } from '@/app/(bare)/house-game/[gameId]/not-found';
