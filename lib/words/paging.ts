import type { Route } from 'next';
import { cleanName } from './text';

/** The search text and the page of a list; the first page is 1. */
export type ListQuery = { q: string; page: number };

type SearchParams = Record<string, string | string[] | undefined>;

const LONGEST_SEARCH = 100;
const LAST_PAGE = 1_000_000;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export function listQueryOf({ q, page }: SearchParams): ListQuery {
  const number = Number(first(page));
  return {
    q: cleanName((first(q) ?? '').slice(0, LONGEST_SEARCH)),
    page: Number.isInteger(number) ? Math.min(Math.max(number, 1), LAST_PAGE) : 1,
  };
}

/** The path of a list, without empty parameters and without the number of the first page. */
export function listHref(path: Route, query: Record<string, string | number>): Route {
  const needed = Object.entries(query).filter(
    ([name, value]) => value && !(name === 'page' && value === 1),
  );
  const search = String(new URLSearchParams(needed.map(([name, value]) => [name, String(value)])));
  return (search ? `${path}?${search}` : path) as Route;
}
