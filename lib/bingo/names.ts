import type { MessageOf } from './game';

type Taken = Pick<MessageOf<'name_taken_down'>, 'cards' | 'new_name'>;

/** The fields that name a person without the number of a card. */
const BY = new Set(['by', 'objected_by', 'marked_by_name', 'noted_by_name', 'winner_display_name']);

/**
 * What a screen shows, after an admin has taken a name down: rows of these cards get the new name, and so does whoever is named
 * beside a square by the name that stood on one of the cards. What does not change keeps its identity.
 */
export function withoutName<Shown>(shown: Shown, { cards, new_name }: Taken): Shown {
  const numbers = new Set(cards);
  const before = new Set<unknown>();
  visit(shown, (row) => {
    if (numbers.has(row.card_number as number)) before.add(row.display_name);
  });
  before.delete(undefined);
  return replaced(shown);

  function names(row: Row, key: string): boolean {
    if (key === 'display_name') return numbers.has(row.card_number as number);
    return BY.has(key) && before.has(row[key]);
  }

  function replaced<Value>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => replaced(item));
      return items.some((item, at) => item !== value[at]) ? (items as Value) : value;
    }
    const row = value as Row;
    const next: Row = {};
    for (const [key, part] of Object.entries(row))
      next[key] = names(row, key) ? new_name : replaced(part);
    return Object.keys(row).some((key) => next[key] !== row[key]) ? (next as Value) : value;
  }
}

type Row = Record<string, unknown>;

function visit(value: unknown, see: (row: Row) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) see(value as Row);
  for (const part of Object.values(value)) visit(part, see);
}
