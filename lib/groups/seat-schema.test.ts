import { expect, it } from 'vitest';
import { firstError } from '@/scripts/repository/forms.fixture';
import { pinSchema } from './seat-schema';

it.each(['4711', '٤٧١١', '۴۷۱۱', '४७११', '４７１１', ' 4711 '])('%s is the same PIN', (pin) => {
  expect(pinSchema.parse({ pin })).toEqual({ pin: '4711' });
});

it('a PIN has four digits', () => {
  for (const pin of ['471', '٤٧١', '47111', '471a', '④⑦①①'])
    expect(firstError(pinSchema, { pin })).toEqual(expect.any(String));
});
