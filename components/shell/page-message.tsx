import type { ReactNode } from 'react';

type PageMessageProps = {
  kicker: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action: ReactNode;
};

/** A page with a single message, such as not found or access denied. */
export function PageMessage({ kicker, title, children, action }: PageMessageProps) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-12 text-center sm:py-20">
      <p className="rule-double w-full pt-3 kicker text-press">{kicker}</p>
      <h1 className="text-banner">{title}</h1>
      {children && <div className="font-serif text-deck text-ink-soft">{children}</div>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  );
}
