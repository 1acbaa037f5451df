/** Attribute of the control in each row that the arrow keys move to. */
export const STOP = 'data-stop';

/**
 * Returns the control of the next or previous row. Below the last row it returns the last control, above the first row
 * null.
 */
export function stepFrom(from: Element, list: Element, isDown: boolean): HTMLElement | null {
  const stops = [...list.querySelectorAll<HTMLElement>(`[${STOP}]`)];
  const row = from.closest('li');
  const here = stops.findIndex((stop) => row?.contains(stop));
  return stops[here + (isDown ? 1 : -1)] ?? (isDown ? (stops.at(-1) ?? null) : null);
}
