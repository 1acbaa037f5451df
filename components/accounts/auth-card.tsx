import type { ReactNode } from 'react';
import { BackLink } from '@/components/shell/back-link';
import { Icon } from '@/components/ui/icon';

/** Gives a link in small text a touch target of 44 px. */
export const authCardLinkClass = '-my-3 inline-block py-3 text-link font-semibold';

type AuthCardProps = {
  kicker: string;
  title: ReactNode;
  deck?: ReactNode;
  /** Adds a close button that goes back to the previous page. */
  isClosable?: boolean;
  /** Content below the dashed line: the alternatives to the form. */
  stub?: ReactNode;
  children?: ReactNode;
};

/** An auth card, styled like a printed subscription form with a dashed line to cut along. */
export function AuthCard({
  kicker,
  title,
  deck,
  isClosable = false,
  stub,
  children,
}: AuthCardProps) {
  return (
    <article className="mx-auto w-full max-w-md border border-dashed border-rule-strong bg-paper-raised">
      <div className="px-[min(1.25rem,5vw)] pt-4 pb-7 sm:px-8 sm:pt-6 sm:pb-9">
        <header>
          <div className="flex min-h-11 items-center justify-between gap-4 border-b border-ink">
            <p className="min-w-0 kicker wrap-anywhere text-ink-soft">{kicker}</p>
            {isClosable && (
              <BackLink
                aria-label="Close"
                className="-mr-[12px] grid size-11 place-items-center rounded-sm hover:bg-ink/8"
              >
                <Icon name="close" />
              </BackLink>
            )}
          </div>
          <h1 className="mt-5 text-headline">{title}</h1>
          {deck && <p className="mt-2 text-ink-soft">{deck}</p>}
        </header>
        {children && <div className="mt-6">{children}</div>}
      </div>
      {stub && (
        <footer className="relative border-t border-dashed border-rule-strong px-5 py-6 text-[0.9375rem] sm:px-8">
          <Scissors />
          {stub}
        </footer>
      )}
    </article>
  );
}

function Scissors() {
  return (
    <svg
      viewBox="0 0 24 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      className="absolute top-0 right-4 w-8 -translate-y-1/2 bg-paper-raised px-1 text-ink-soft sm:right-7"
    >
      <circle cx="19.5" cy="3.5" r="2.75" />
      <circle cx="19.5" cy="12.5" r="2.75" />
      <path d="M17 5 1 13.5M17 11 1 2.5" />
    </svg>
  );
}
