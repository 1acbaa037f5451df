import { lazyPart } from '@/components/ui/lazy-part';

export const LazyGameLinks = lazyPart(
  () => import('./game-links').then((games) => games.GameLinks),
  { Loading: () => <div className="min-h-11" />, Failed: () => null },
);
