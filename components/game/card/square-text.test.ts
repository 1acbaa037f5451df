import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hyphensOf } from '@/lib/server/hyphens';
import { HyphensOf, paperSteps, SquareText, stepClass, tallStepClass } from './square-text';

const drawn = (text: string) =>
  renderToStaticMarkup(
    createElement(HyphensOf, {
      words: hyphensOf([text]),
      // `createElement` takes children as an argument, and the type wants them as a property.
      children: createElement(SquareText, { text }),
    }),
  );

test('a text longer than 12 characters makes the texts of its card smaller', () => {
  expect(stepClass(['Short', 'Twelve chars'])).toBe('[--step:4]');
  expect(stepClass(['Short', 'More than twelve'])).toBe('[--step:3.35]');
});

test('high squares have a larger text, unless one of them would need a fifth line', () => {
  expect(tallStepClass(['Vote runs late', 'Quote “out of context”'])).toBe('[--tall-step:4.2]');
  expect(tallStepClass(['Vote runs late', 'Flight staff name strike day'])).toBe(
    '[--tall-step:3.35]',
  );
});

test('a square with a wide word is smaller than the others of its card', () => {
  expect(drawn('Short words')).not.toContain('--em');
  expect(drawn('Handshake lasts too long')).toContain('style="--em:');
});

test('a very wide word breaks at a hyphen, which is no character of the text', () => {
  for (const [text, breaks] of [
    ['Teleprompter or mic gives up', 1],
    ['Talks called “constructive”', 2],
    ['Same-day Commentator', 3],
    ['Handshake lasts too long', 0],
  ] as const) {
    const html = drawn(text);
    expect(html.split('soft-hyphen').length - 1, text).toBe(breaks);
    expect(html.replace(/<[^>]*>/g, ''), text).toBe(text);
  }
});

test('words in other scripts and words without a place to break stay whole', () => {
  for (const text of ['مراسلون يتحدثون', '国会議事堂前駅の行列', 'WWWWWWWWW'])
    expect(hyphensOf([text])).toEqual([]);
});

test('on paper, only a text that does not fit its square is smaller', () => {
  const long = 'Minister reads out the whole statement by mistake';
  expect(paperSteps(['Vote runs late', '', 'Quote “out of context”'])).toEqual([3.35, 3.35, 3.35]);
  expect(paperSteps(['Recommended reading', 'Vote runs late twice'])).toEqual([2.65, 3.35]);
  expect(paperSteps(['Vote runs late', long, 'W'.repeat(50)])).toEqual([2.95, 2.95, 2]);
});
