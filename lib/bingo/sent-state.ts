import { type GameSquare, type GameState, type GameMessage } from './game';

/** A square's texts, and the fields that differ from those of an unmarked square without a note. */
type SentSquare = readonly [
  id: string,
  summary: string,
  text: string,
  happened?: Partial<GameSquare>,
];

/** A game as it is sent with a page. It has all squares, for cards that are bought on that page. */
export type SentState = Omit<GameState, 'squares'> & { squares: readonly SentSquare[] };

const unmarkedFields = {
  is_marked: false,
  marked_at: null,
  marked_by_name: null,
  source_url: null,
  comment: null,
  reaction: null,
  noted_by_name: null,
  noted_at: null,
} as const satisfies Partial<GameSquare>;

/** Halves the size: most squares are unmarked and would repeat eight default fields. */
export const packState = (state: GameState): SentState => ({
  ...state,
  squares: state.squares.map(({ id, summary, text, ...rest }): SentSquare => {
    const happened = Object.entries(rest).filter(
      ([field, value]) => value !== unmarkedFields[field as keyof typeof unmarkedFields],
    );
    return happened.length > 0
      ? [id, summary, text, Object.fromEntries(happened)]
      : [id, summary, text];
  }),
});

/** Drops the rankings of past messages. Pages use only the ranking in the state. */
export const packStory = (story: readonly GameMessage[]): GameMessage[] =>
  story.map((message) => ('top' in message ? { ...message, top: [] } : message));

export const unpackState = (sent: SentState): GameState => ({
  ...sent,
  squares: sent.squares.map(
    ([id, summary, text, happened]) =>
      ({ id, summary, text, ...unmarkedFields, ...happened }) as GameSquare,
  ),
});
