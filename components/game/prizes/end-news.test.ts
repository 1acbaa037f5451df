import { expect, it } from 'vitest';
import { sharesInWords } from './end-news';

const share = (display_name: string, amount: number, at = 1) => ({
  ...{ display_name, amount, card_number: at },
});

it('the dialog of a shared pot says who gets how much, and names five', () => {
  const one = { shares: [share('Ann', 7.5)], share_count: 1 };
  expect(sharesInWords(one)).toBe('Ann gets $7.50');
  const two = { shares: [share('Ann', 0.08), share('Ben', 0.07)], share_count: 2 };
  expect(sharesInWords(two)).toBe('Ann gets $0.08 and Ben $0.07');
  const shares = Array.from({ length: 7 }, (_, at) => share(`P${at}`, 1, at));
  expect(sharesInWords({ shares, share_count: 9 })).toMatch(/, P4 \$1\.00, and 4 more$/);
});
