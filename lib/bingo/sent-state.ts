import type { GameMessage } from './events';
import type { GameSquare, GameState } from './game';

/** What a square says, and what differs from one that nothing has happened to. */
type SentSquare = readonly [
  id: string,
  summary: string,
  text: string,
  happened?: Partial<GameSquare>,
];

/** A game as pages carry it, all of its squares for the cards that may still be bought on it. */
export type SentState = Omit<GameState, 'squares'> & { squares: readonly SentSquare[] };

const untouched = {
  is_marked: false,
  marked_at: null,
  marked_by_name: null,
  source_url: null,
  comment: null,
  reaction: null,
  noted_by_name: null,
  noted_at: null,
} as const satisfies Omit<GameSquare, 'id' | 'summary' | 'text' | 'likelihood'>;

/** In half the characters: most squares are waiting, and would say so in eight fields. */
export const packState = (state: GameState): SentState => ({
  ...state,
  squares: state.squares.map(({ id, summary, text, ...rest }): SentSquare => {
    const happened = Object.entries(rest).filter(
      ([field, value]) => value !== untouched[field as keyof typeof untouched],
    );
    return happened.length > 0
      ? [id, summary, text, Object.fromEntries(happened)]
      : [id, summary, text];
  }),
});

/** What has happened, as pages carry it: their state says who is how close, and no message of the past is asked. */
export const packStory = (story: readonly GameMessage[]): GameMessage[] =>
  story.map((message) => ('top' in message ? { ...message, top: [] } : message));

export const unpackState = (sent: SentState): GameState => ({
  ...sent,
  squares: sent.squares.map(([id, summary, text, happened]) => ({
    id,
    summary,
    text,
    ...untouched,
    ...happened,
  })),
});
