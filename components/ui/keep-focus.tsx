'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { focusNearest, placesAround } from './focus-places';

/**
 * Controls in it may go away while they have the focus, as a button does whose work is done or whom the news overtook: what
 * is around it then takes the focus, so that a keyboard goes on from there and a screen reader reads what is new.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
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
    <div ref={part} className="min-w-0 empty:hidden">
      {children}
    </div>
  );
}
