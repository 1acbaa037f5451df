'use client';

import { useState, type ComponentProps } from 'react';
import { Input } from '@/components/forms/input';

/** A password input with a button to show the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-18"
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-16 px-3 text-fine font-semibold text-ink-soft hover:text-ink"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}
