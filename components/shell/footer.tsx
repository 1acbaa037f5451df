import { QuietLink } from '@/components/ui/quiet-link';
import { PRODUCT_NAME } from '@/lib/words/common';
import { sections } from './section-links';

/** The footer of every page. */
export function Footer() {
  return (
    <footer className="border-t border-ink">
      <div className="mx-auto flex max-w-[88rem] flex-wrap items-center justify-between gap-x-8 gap-y-2 page-gutter py-4 text-fine text-ink-soft">
        <p className="max-w-prose">
          {PRODUCT_NAME} is satire, printed on no paper but yours and played for fun, not for money.
          Any resemblance to tomorrow’s news is the point.
        </p>
        <nav aria-label="Small print" className="-mx-[8px] flex flex-wrap">
          {sections.slice(1).map(({ href, label }) => (
            <QuietLink
              key={href}
              href={href}
              className="flex min-h-11 items-center px-2 hover:text-press"
            >
              {label}
            </QuietLink>
          ))}
        </nav>
      </div>
    </footer>
  );
}
