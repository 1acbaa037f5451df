'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx';

/**
 * Keeps the focus when a focused control in it is removed, for example after its action or by a live update. The focus
 * moves to the nearest focusable ancestor, so that keyboard and screen reader users continue there.
 */
export function KeepFocus({ className, children }: { className?: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const watched = part.current;
    if (!watched) return;
    let control: Element | null = null;
    let places: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      control = target as Element;
      places = placesAround(control);
    };
    const observer = new MutationObserver(() => {
      if (!control || control.isConnected || document.activeElement !== document.body) return;
      control = null;
      focusNearest(places);
    });
    watched.addEventListener('focusin', remember);
    observer.observe(watched, { childList: true, subtree: true });
    return () => {
      watched.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={part} className={cx('min-w-0 empty:hidden', className)}>
      {children}
    </div>
  );
}

/** The ancestors that can take the focus once the control has been removed, nearest first. */
export function placesAround(control: Element | null): HTMLElement[] {
  const next = control?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return next ? [next, ...placesAround(next)] : [];
}

/** Focuses the first of these elements that is still visible, or else the page's content. */
export function focusNearest(places: readonly (HTMLElement | null)[]): void {
  const place = places.find((one) => one && one !== document.body && isShown(one));
  (place ?? contentOfPage())?.focus();
}

/** The visible <main>. Previous pages stay in the document, hidden, each with its own <main>. */
export const contentOfPage = () =>
  Array.from(document.querySelectorAll<HTMLElement>('#content')).find(isShown);

/** Whether an element has a box, which it has not in a hidden page. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0;
