import type { ReactNode } from 'react';
import { BackLink } from '@/components/shell/back-link';
import { Icon } from '@/components/ui/icon';

type DeskProps = {
  kicker: string;
  title: ReactNode;
  deck?: ReactNode;
  /** With a cross in the corner that leads back to where one came from. */
  isClosable?: boolean;
  /** Below the perforation: the other ways to go on. */
  stub?: ReactNode;
  children?: ReactNode;
};

/** A subscription form as papers print them: one thing to fill in, a line to cut along. */
export function Desk({ kicker, title, deck, isClosable = false, stub, children }: DeskProps) {
  return (
    <article className="mx-auto w-full max-w-md border border-dashed border-rule-strong bg-paper-raised">
      <div className="px-5 pt-4 pb-7 sm:px-8 sm:pt-6 sm:pb-9">
        <header>
          <div className="flex min-h-11 items-center justify-between gap-4 border-b border-ink">
            <p className="kicker text-ink-soft">{kicker}</p>
            {isClosable && (
              <BackLink
                aria-label="Close"
                className="-mr-3 grid size-11 place-items-center rounded-sm hover:bg-ink/8"
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
        <footer className="grid gap-1 border-t border-dashed border-rule-strong px-5 py-4 text-[0.9375rem] sm:px-8">
          {stub}
        </footer>
      )}
    </article>
  );
}
