import { lazyPart } from '@/components/ui/lazy-part';

export const LazyPlaceWaiting = lazyPart(
  () => import('./place-waiting').then((games) => games.PlaceWaiting),
  { Failed: () => null },
);
