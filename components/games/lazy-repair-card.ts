import { lazyPart } from '@/components/ui/lazy-part';

/** Few cards miss squares. */
export const LazyRepairCard = lazyPart(() =>
  import('./repair-card').then((games) => games.RepairCard),
);
