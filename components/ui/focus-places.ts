import { contentOfPage } from './content-of-page';

/** What around a control can take the focus once the control is gone, the nearest first. */
export function placesAround(control: Element | null): HTMLElement[] {
  const next = control?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return next ? [next, ...placesAround(next)] : [];
}

/** The first of these that is still on the screen takes the focus, else the page's content. */
export function focusNearest(places: readonly (HTMLElement | null)[]): void {
  const place = places.find((one) => one && one !== document.body && one.checkVisibility());
  (place ?? contentOfPage())?.focus();
}
