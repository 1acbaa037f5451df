'use client';

import { PRODUCT_NAME } from '@/lib/words/common';
import { AuthLink } from '@/components/accounts/auth-link';
import { QuietLink } from '@/components/ui/quiet-link';

const steps = [
  'Join the house game or a private game',
  'Cards hold predictions about the news',
  'Mark squares as events happen',
  'Get 5 in a row and call BINGO',
];

/** The panel for visitors without an account. */
export function VisitorPanel() {
  return (
    <aside aria-labelledby="visitor-panel" className="border-t-3 border-ink pt-4">
      <h2 id="visitor-panel" className="text-title">
        Join {PRODUCT_NAME}
      </h2>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        Sign up to join the house game or create private games with friends
      </p>
      {/* Hidden if the page itself has a sign-up form. */}
      <div className="mt-4 grid grid-cols-2 gap-3 in-[:has([data-asks-for-account])]:hidden lg:grid-cols-1">
        <AuthLink mode="signup" variant="secondary">
          Sign Up
        </AuthLink>
        <AuthLink mode="signin" variant="quiet">
          Sign In
        </AuthLink>
      </div>
      <p className="mt-4 text-[0.9375rem] in-[:has([data-asks-for-account])]:hidden in-[:has([data-asks-for-code])]:hidden">
        <QuietLink href="/join" className="finger inline-block py-2.5 font-semibold text-link">
          Enter a code
        </QuietLink>{' '}
        from a friend
      </p>
      <h3 className="mt-8 border-t border-ink pt-3 kicker font-sans">How to Play</h3>
      <ol className="mt-1 divide-y">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.75rem_1fr] items-baseline py-2.5">
            <span aria-hidden="true" className="font-serif text-xl font-semibold text-press">
              {index + 1}
            </span>
            <span className="font-serif text-[1.0625rem] leading-snug">{step}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
