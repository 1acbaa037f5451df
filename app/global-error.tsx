'use client';

import './globals.css';
import { ErrorReference } from '@/components/shell/error-reference';
import { HeadScript } from '@/components/shell/head-script';
import { referenceOf } from '@/lib/words/common';
import { newsreader, publicSans } from './fonts';

type GlobalErrorProps = { error: { digest?: string }; retry: () => void };

/** For errors of the root layout. It has no links and almost no client code, only a button to retry. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html
      lang="en"
      className={`${newsreader.variable} ${publicSans.variable}`}
      suppressHydrationWarning
    >
      <head>
        <title>Stop the presses</title>
        <HeadScript />
      </head>
      <body>
        <main className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-20 text-center">
          <p className="rule-double w-full pt-3 kicker text-press">Stop the presses</p>
          <h1 className="text-banner">An unexpected error occurred. Please try again.</h1>
          <button
            type="button"
            onClick={retry}
            className="mt-4 min-h-11 rounded-sm bg-press px-5 font-semibold text-press-ink"
          >
            Try again
          </button>
          <ErrorReference reference={referenceOf(error)} />
        </main>
      </body>
    </html>
  );
}
