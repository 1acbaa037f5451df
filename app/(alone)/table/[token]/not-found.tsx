export { NoSuchGame as default } from '@/components/house-games/no-such-house-game';
export { noSuchHouseGameMetadata as metadata } from '@/lib/server/metadata';
