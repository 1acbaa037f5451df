import { expect, it } from 'vitest';
import { newsSince, type Printed } from './printed';

const printed = (seqs: number[]): Printed => ({
  seq: seqs[0] ?? 0,
  cards_sold: 3,
  printed_at: Date.now() - 4000,
  state: '{"all":true}',
  card: 'null',
  after: 'null',
  messages: seqs.map((seq) => ({ seq, text: JSON.stringify({ seq }) })),
});
const told = (page: Printed, since: number) =>
  JSON.parse(newsSince(page, since, 7)) as Record<string, unknown>;

const story = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => to - n);

it('tells only what came since, oldest first, with the page’s age and the pace', () => {
  expect(told(printed([5, 4, 3, 2, 1]), 3)).toEqual({
    seq: 5,
    age: 4,
    pace: 7,
    messages: [{ seq: 4 }, { seq: 5 }],
  });
  expect(told(printed([5, 4]), 5)).toMatchObject({ seq: 5, messages: [] });
});

it('tells the whole state where the story on the page begins later, or all is asked for', () => {
  const page = printed(story(11, 60));
  expect(told(page, 10)).not.toHaveProperty('state');
  expect(told(page, 10).messages).toHaveLength(50);
  expect(told(page, 9)).toHaveProperty('state', { all: true });
  expect(told(page, -1)).toHaveProperty('state', { all: true });
});

it('is empty for a screen that knows more than this process', () => {
  expect(told(printed([5, 4]), 9)).toMatchObject({ seq: 5, messages: [] });
});
