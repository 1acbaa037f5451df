/** Milliseconds between two reads for the next house game, which no event announces. */
export const LOOK_FOR_NEXT_EVERY = 60_000;

/** Calls `look` at this interval, in milliseconds, and when the tab becomes visible, but never while it is hidden. Returns a function that stops it. */
export function pollWhileVisible(look: () => void, interval: number): () => void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfVisible, interval);
  document.addEventListener('visibilitychange', lookIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
  };
}
