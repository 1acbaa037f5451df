/** On the one control of each row that the arrow keys stop at. */
export const STOP = 'data-stop';

/** The stop of the row after or before; null past either end. */
export function stepFrom(from: Element, list: Element, isDown: boolean): HTMLElement | null {
  const stops = [...list.querySelectorAll<HTMLElement>(`[${STOP}]`)];
  const row = from.closest('li');
  const here = stops.findIndex((stop) => row?.contains(stop));
  return stops[here + (isDown ? 1 : -1)] ?? (isDown ? (stops.at(-1) ?? null) : null);
}
