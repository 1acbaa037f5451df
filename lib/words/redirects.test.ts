import { expect, it } from 'vitest';
import { isNoticeKey, redirectMessages } from './redirects';

it('a redirect can carry only listed messages, none of which has placeholders', () => {
  for (const [key, { title, description = '' }] of Object.entries<{
    title: string;
    description?: string;
  }>(redirectMessages))
    expect(`${title} ${description}`, key).not.toMatch(/\{\w+\}/);
  expect(isNoticeKey('welcome_back')).toBe(true);
  for (const value of ['mark_square_failed', 'toString', '', null, ['welcome_back']])
    expect(isNoticeKey(value)).toBe(false);
});
