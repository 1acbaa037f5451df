'use client';

import type { MouseEvent } from 'react';
import { contentOfPage } from '@/components/ui/focus';

function skip(event: MouseEvent) {
  event.preventDefault();
  contentOfPage()?.focus();
}

/** The first tab stop, which skips the navigation. Each shell gives its <main> the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={skip}
      className="fixed top-2 left-2 z-60 -translate-y-24 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus-visible:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
