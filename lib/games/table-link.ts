const TABLE_PARTS = ['board', 'leaders', 'ticker'] as const;

export type TablePart = (typeof TABLE_PARTS)[number];

/** The parts that an address names, such as `board,ticker`; null, for the whole table view, if it names none. */
export function partsOf(asked: string | string[] | undefined): TablePart[] | null {
  const names = new Set([asked ?? ''].flat().join().split(','));
  const parts = TABLE_PARTS.filter((part) => names.has(part));
  return parts.length > 0 ? parts : null;
}

/** 128 bits in hex. */
export const isTableToken = (text: string) => /^[0-9a-f]{32}$/.test(text);

/** In milliseconds. With a shared read that is at most a second old, a screen is never more than three seconds behind. */
export const TABLE_POLLED_EVERY = 1500;
