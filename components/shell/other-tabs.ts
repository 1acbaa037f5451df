const NAME = 'hb-session';

/** Tells the other tabs and windows of this browser that somebody has signed out. */
export function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('ended');
  channel.close();
}

/** Calls `listen` when another one says so. Returns how to stop. */
export function onSessionEnded(listen: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listen;
  return () => channel.close();
}
