const NAME = 'hb-session';

/** What changes what this person sees in every tab of this browser. */
type News = 'session_ended' | 'card_bought';

let channel: BroadcastChannel | undefined;

/** One for this tab, because a channel does not receive what it sends itself. */
const open = () =>
  typeof BroadcastChannel === 'undefined' ? undefined : (channel ??= new BroadcastChannel(NAME));

/** Sends news to the other tabs and windows of this browser. */
export function tellOtherTabs(news: News): void {
  open()?.postMessage(news);
}

/** Calls `listen` with the news of other tabs. Returns how to stop. */
export function onOtherTabs(listen: (news: News) => void): () => void {
  const receive = ({ data }: MessageEvent) => listen(data as News);
  open()?.addEventListener('message', receive);
  return () => open()?.removeEventListener('message', receive);
}
