import { expect, it } from 'vitest';
import { newsSince, type CachedGameJson } from './cached-game-json';

const cached = (seqs: number[]): CachedGameJson => ({
  seq: seqs[0] ?? 0,
  cards_sold: 3,
  cached_at: Date.now() - 4000,
  state: '{"all":true}',
  card: 'null',
  after: 'null',
  messages: seqs.map((seq) => ({ seq, text: JSON.stringify({ seq }) })),
});
const news = (page: CachedGameJson, since: number) =>
  JSON.parse(newsSince(page, since, 7)) as Record<string, unknown>;

const seqs = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => to - n);

it('the news has the events since `since`, oldest first, with the page’s age and the pace', () => {
  expect(news(cached([5, 4, 3, 2, 1]), 3)).toEqual({
    seq: 5,
    age: 4,
    pace: 7,
    messages: [{ seq: 4 }, { seq: 5 }],
  });
  expect(news(cached([5, 4]), 5)).toMatchObject({ seq: 5, messages: [] });
});

it('the news has the whole state if the page’s timeline begins later, or if `since` is -1', () => {
  const page = cached(seqs(11, 60));
  expect(news(page, 10)).not.toHaveProperty('state');
  expect(news(page, 10).messages).toHaveLength(50);
  expect(news(page, 9)).toHaveProperty('state', { all: true });
  expect(news(page, -1)).toHaveProperty('state', { all: true });
});

it('the news is empty for a screen that is ahead of this process', () => {
  expect(news(cached([5, 4]), 9)).toMatchObject({ seq: 5, messages: [] });
});
