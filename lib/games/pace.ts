import { PACES, type Pace } from '@/lib/bingo/game';

export const paceNames: Record<Pace, string> = {
  evening: 'An evening',
  week: 'A week',
  open: 'Open end',
};

export const paceOptions = PACES.map((value) => ({ value, label: paceNames[value] }));
