import { expect, it } from 'vitest';
import type { EndGamePreview, Prize } from '@/lib/bingo/game';
import { calledOffWords, originOfPot } from '@/lib/words/games';
import { endingWords } from './game-sheet-dialog';

const share = (display_name: string, amount: number, has_line = false) => ({
  ...{ card_number: 1, display_name, amount, has_line },
});
const words = (shares: EndGamePreview['shares'], prize: Prize = 'bingo') =>
  endingWords({ pot_amount: 10, shares }, prize);

it('the preview names the closest player, or the share of each of several', () => {
  expect(words([share('Ana', 10)])).toBe(
    'Ana is closest and takes the pot of $10.00 in play money.',
  );
  expect(words([share('Ana', 5), share('Ben', 5)])).toBe(
    'As it stands, the pot of $10.00 in play money is shared: Ana $5.00, Ben $5.00.',
  );
  expect(words([])).toMatch(/^No card in play has a mark, so nobody wins/);
});

it('the preview describes a full line as not called instead of closest', () => {
  expect(words([share('Ana', 10, true)])).toBe(
    'Ana has a full line, not called yet, and takes the pot of $10.00 in play money.',
  );
  expect(words([share('Ana', 5, true), share('Ben', 5, true)])).toMatch(
    /^Ana and Ben have full lines they have not called\. As it stands, .* is shared:/,
  );
  expect(words([share('Ana', 10, true)], 'full_card')).toBe(
    'Ana has a full card, not called yet, and takes the remaining $10.00 in play money.',
  );
});

it('the preview shows only the rule while the shares are unknown or hidden', () => {
  expect(endingWords(null, 'bingo')).toMatch(/^The closest cards share the pot/);
  expect(words(null)).toMatch(/^The closest cards share the pot/);
});

it('a game that was called off points to a card only if it has squares', () => {
  expect(calledOffWords([{ squares: [] }])).toBe('The game will not take place.');
  expect(calledOffWords([{ squares: [] }, { squares: [1] }])).toBe(
    'The game will not take place. You can see your card below.',
  );
});

it('the pot of a called-off house game went back to where it came from, which need not be the fund', () => {
  const origins = [true, false].map((is_called_off) =>
    originOfPot({ kind: 'house', is_called_off }),
  );
  expect(origins).toEqual(['where it came from', 'the house fund']);
});
