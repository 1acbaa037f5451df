import { PACES, type Pace, type ThemeKind } from '@/lib/bingo/game';

export const paceNames: Record<Pace, string> = {
  evening: 'An evening',
  week: 'A week',
  year: 'A year',
  open: 'Open end',
};

export const paceOptions = PACES.map((value) => ({ value, label: paceNames[value] }));

/** The pace of a game with a theme of this kind, unless somebody chooses another. */
export const paceOf = ({ kind }: { kind: ThemeKind }): Pace => (kind === 'news' ? 'open' : kind);
