import type { GameSquare } from './game';

/** What a square says, and what differs from one that nothing has happened to. */
export type SentSquare = readonly [
  id: string,
  summary: string,
  text: string,
  happened?: Partial<GameSquare>,
];

const untouched = {
  is_marked: false,
  marked_at: null,
  marked_by_name: null,
  source_url: null,
  comment: null,
  reaction: null,
  noted_by_name: null,
  noted_at: null,
} as const satisfies Omit<GameSquare, 'id' | 'summary' | 'text'>;

/** A game's squares in half the characters: most of them are waiting, and say so in eight fields. */
export const packSquares = (squares: readonly GameSquare[]): SentSquare[] =>
  squares.map(({ id, summary, text, ...state }): SentSquare => {
    const happened = Object.entries(state).filter(
      ([field, value]) => value !== untouched[field as keyof typeof untouched],
    );
    return happened.length > 0
      ? [id, summary, text, Object.fromEntries(happened)]
      : [id, summary, text];
  });

export const unpackSquares = (sent: readonly SentSquare[]): GameSquare[] =>
  sent.map(([id, summary, text, happened]) => ({ id, summary, text, ...untouched, ...happened }));
