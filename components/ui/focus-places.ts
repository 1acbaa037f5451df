import { contentOfPage } from '@/components/shell/content-of-page';

/** The ancestors that can take the focus once the control has been removed, nearest first. */
export function placesAround(control: Element | null): HTMLElement[] {
  const next = control?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return next ? [next, ...placesAround(next)] : [];
}

/** Focuses the first of these elements that is still visible, or else the page's content. */
export function focusNearest(places: readonly (HTMLElement | null)[]): void {
  const place = places.find((one) => one && one !== document.body && one.checkVisibility());
  (place ?? contentOfPage())?.focus();
}
