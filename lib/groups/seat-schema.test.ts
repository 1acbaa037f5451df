import { expect, it } from 'vitest';
import { firstError } from '@/scripts/repository/forms.fixture';
import { digitsSchema } from './seat-schema';

it.each(['4711', '٤٧١١', '۴۷۱۱', '४७११', '４７１１', ' 4711 '])('%s is the same PIN', (digits) => {
  expect(digitsSchema.parse({ digits })).toEqual({ digits: '4711' });
});

it('a PIN has four digits', () => {
  for (const digits of ['471', '٤٧١', '47111', '471a', '④⑦①①'])
    expect(firstError(digitsSchema, { digits })).toEqual(expect.any(String));
});
