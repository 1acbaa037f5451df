import type { Metadata } from 'next';
import { houseGameMetadata } from '@/lib/metadata';

export { default } from '@/app/(bare)/house-game/[gameId]/not-found';

/** A page that is not found is titled by its not-found file. */
export const metadata: Metadata = houseGameMetadata(null);
