import type { Route } from 'next';
import { ButtonLink } from './button';
import { Icon } from './icon';

type PagerProps = {
  /** The noun for one row, such as "square". */
  noun: string;
  page: number;
  total: number;
  page_size: number;
  hrefOf: (page: number) => Route;
};

/** The range of rows on this page and links to the previous and next page. Only the count if there is a single page. */
export function Pager({ noun, page, total, page_size, hrefOf }: PagerProps) {
  const rows = `${total} ${noun}${total === 1 ? '' : 's'}`;
  const last = Math.max(1, Math.ceil(total / page_size));
  const from = (page - 1) * page_size + 1;
  const to = Math.min(page * page_size, total);
  if (last === 1 && page === 1) return <Count>{rows}</Count>;
  return (
    <nav
      aria-label={`Pages of ${noun}s`}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <Count>{from > total ? rows : `${from} to ${to} of ${rows}`}</Count>
      <div className="flex gap-2">
        {page > 1 && (
          <ButtonLink
            href={hrefOf(Math.min(page - 1, last))}
            variant="secondary"
            size="sm"
            rel="prev"
          >
            <Icon name="arrow-left" className="size-4" />
            Previous
          </ButtonLink>
        )}
        {page < last && (
          <ButtonLink href={hrefOf(page + 1)} variant="secondary" size="sm" rel="next">
            Next
            <Icon name="arrow-right" className="size-4" />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}

const Count = ({ children }: { children: string }) => (
  <p className="text-fine text-ink-soft tabular-nums">{children}</p>
);
