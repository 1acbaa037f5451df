/**
 * Calls `look` when the tab becomes visible and at this interval, in milliseconds, while it is visible. Returns a
 * function that stops it.
 */
export function whileSeen(look: () => void, interval: number): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfSeen, interval);
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}
