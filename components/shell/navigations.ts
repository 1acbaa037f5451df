let begun = 0;

/** Counts a navigation of the router. Next calls it through `instrumentation-client.ts`. */
export function countNavigation(): void {
  begun += 1;
}

/** How many navigations the router has begun in this document. Of two at once, it drops the earlier one. */
export const navigationsBegun = (): number => begun;
