import { expect, test } from 'vitest';
import { busyWith } from './square-actions';

const [here, elsewhere] = [{ id: 's1' }, { id: 's2' }];

test('during an action its own button is busy, and all other buttons are disabled, on other squares too', () => {
  expect(busyWith('mark s1', 'mark', here)).toEqual({ busy: true });
  expect(busyWith('mark s1', 'note', here)).toEqual({ busy: false, 'aria-disabled': true });
  expect(busyWith('mark s1', 'mark', elsewhere)).toEqual({ busy: false, 'aria-disabled': true });
  expect(busyWith(null, 'mark', here)).toEqual({ busy: false });
});
