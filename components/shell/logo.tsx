import { QuietLink } from '@/components/ui/quiet-link';
import { cx } from '@/components/ui/cx';
import { PRODUCT_NAME } from '@/lib/words/common';

/** A miniature card with a marked diagonal. */
function LogoMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 shrink-0">
      <path className="fill-paper-raised" d="M1.5 1.5h21v21h-21z" />
      <path className="fill-mark" d="M1.5 1.5h7v7h-7zM15.5 15.5h7v7h-7z" />
      <path className="fill-press" d="M8.5 8.5h7v7h-7z" />
      <path
        className="stroke-ink"
        fill="none"
        strokeWidth="1.5"
        d="M1.5 1.5h21v21h-21zM8.5 1.5v21m7-21v21m-14-14h21m-21 7h21"
      />
    </svg>
  );
}

/** The logo, which links to the home page. */
export function Logo({ className }: { className?: string }) {
  return (
    <QuietLink
      href="/"
      className={cx('inline-flex min-h-11 min-w-[44px] items-center gap-2.5 rounded-sm', className)}
    >
      <LogoMark />
      <span className="font-serif text-[1.375rem] leading-none font-semibold tracking-tight max-sm:sr-only">
        {PRODUCT_NAME}
      </span>
    </QuietLink>
  );
}
