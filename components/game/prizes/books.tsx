'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { BookEntries } from './book-entries';

/** Where the pot came from and went, for those who want to check. */
export function Books() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-ink"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center justify-between py-2">
        <h2 className="text-title">The books</h2>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      {isOpen && <BookEntries />}
    </details>
  );
}
