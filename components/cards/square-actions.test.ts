import { expect, test } from 'vitest';
import { busyWith } from './square-actions';

const [here, elsewhere] = [{ id: 's1' }, { id: 's2' }];

test('only the button that began an action is busy; every other is off until it ends, on other squares too', () => {
  expect(busyWith('mark s1', 'mark', here)).toEqual({ busy: true });
  expect(busyWith('mark s1', 'note', here)).toEqual({ busy: false, 'aria-disabled': true });
  expect(busyWith('mark s1', 'mark', elsewhere)).toEqual({ busy: false, 'aria-disabled': true });
  expect(busyWith(null, 'mark', here)).toEqual({ busy: false });
});
