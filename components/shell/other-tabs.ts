const NAME = 'hb-session';

/** An event that changes what this user sees in every tab of this browser. */
type News = 'identity_changed' | 'session_ended' | 'card_changed';

let channel: BroadcastChannel | undefined;

/** A single channel per tab, because a channel does not receive its own messages. */
const open = () =>
  typeof BroadcastChannel === 'undefined' ? undefined : (channel ??= new BroadcastChannel(NAME));

/** Broadcasts an event to the other tabs and windows of this browser. */
export function tellOtherTabs(news: News): void {
  open()?.postMessage(news);
}

/** Calls `listen` with the events of other tabs. Returns a function that unsubscribes. */
export function onOtherTabs(listen: (news: News) => void): () => void {
  const receive = ({ data }: MessageEvent) => listen(data as News);
  open()?.addEventListener('message', receive);
  return () => open()?.removeEventListener('message', receive);
}
