const NAME = 'hb-session';

/** What changes what this person sees in every tab of this browser. */
type News = 'session_ended' | 'card_bought';

/** Tells the other tabs and windows of this browser. */
export function tellOtherTabs(news: News): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Calls `listen` when another one tells. Returns how to stop. */
export function onOtherTabs(listen: (news: News) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => listen(data as News);
  return () => channel.close();
}
