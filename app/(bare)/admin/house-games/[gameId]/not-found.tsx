export { NoSuchHouseGame as default } from '@/components/house-games/no-such-house-game';
