import type { Route } from 'next';

/** What the address bar says about a list: the word searched for, and the page, counted from 1. */
export type ListQuery = { q: string; page: number };

type Asked = Record<string, string | string[] | undefined>;

const LONGEST_WORD = 100;
const LAST_PAGE = 1_000_000;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export function listQueryOf({ q, page }: Asked): ListQuery {
  const asked = Number(first(page));
  return {
    q: (first(q) ?? '').trim().slice(0, LONGEST_WORD),
    page: Number.isInteger(asked) ? Math.min(Math.max(asked, 1), LAST_PAGE) : 1,
  };
}

/** The address of a list: what is empty, and the first page, go without saying. */
export function listHref(path: Route, query: Record<string, string | number>): Route {
  const said = Object.entries(query).filter(
    ([name, value]) => value && !(name === 'page' && value === 1),
  );
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return (search.size > 0 ? `${path}?${search}` : path) as Route;
}
