import { expect, test } from 'vitest';
import { altOf, productPoster } from './posters';

test('the text of a picture has no quotation marks inside others', () => {
  const squares = ['Minister denies', 'UN “deeply concerned”', '“No”'].map((summary) => ({
    summary,
    isMarked: false,
  }));
  expect(altOf({ ...productPoster, squares })).toMatch(
    /“Minister denies”, UN “deeply concerned”, “No”\.$/,
  );
});
