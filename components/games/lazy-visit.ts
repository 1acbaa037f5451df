import { lazyPart } from '@/components/ui/lazy-part';

const load = () => import('./visit');
const Failed = () => null;

/** Only players have them, so they are no part of a visitor's page. */
export const KeepVisit = lazyPart(() => load().then((games) => games.KeepVisit), { Failed });
export const NewMarks = lazyPart(() => load().then((games) => games.NewMarks), { Failed });
