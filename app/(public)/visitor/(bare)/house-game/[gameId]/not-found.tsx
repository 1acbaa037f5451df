export {
  NoSuchHouseGame as default,
  noSuchHouseGameMetadata as metadata,
} from '@/components/house-games/no-such-house-game';
