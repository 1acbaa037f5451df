import { describe, expect, it } from 'vitest';
import { listHref, listQueryOf } from './paging';

describe('the query of a list', () => {
  it('is parsed from any parameters', () => {
    expect(listQueryOf({})).toEqual({ q: '', page: 1 });
    expect(listQueryOf({ q: ' ada ', page: '3' })).toEqual({ q: 'ada', page: 3 });
    expect(listQueryOf({ q: ['ada', 'ben'], page: ['2', '9'] })).toEqual({ q: 'ada', page: 2 });
    for (const page of ['0', '-4', '1.5', 'two', ''])
      expect(listQueryOf({ page }).page, page).toBe(1);
    expect(listQueryOf({ page: '1e99' }).page).toBe(1_000_000);
    expect(listQueryOf({ q: 'x'.repeat(5000) }).q).toHaveLength(100);
    expect(listQueryOf({ q: 'a\0da \0' }).q).toBe('ada');
  });

  it('omits an empty search and the first page', () => {
    expect(listHref('/admin/users', { q: '', page: 1 })).toBe('/admin/users');
    expect(listHref('/admin/users', { q: 'a & b', page: 2 })).toBe('/admin/users?q=a+%26+b&page=2');
  });
});
