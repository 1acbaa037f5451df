/** Calls `look` at this interval, in milliseconds, and when the tab is turned to; never behind another one. Returns how to stop. */
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
