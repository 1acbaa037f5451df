type Spoken = { title: string; description?: string };
type Speaker = (notice: Spoken) => void;

let speaker: Speaker | null = null;
let waiting: Spoken[] = [];
const listeners = new Set<() => void>();

/** Shows a notice in a toast, or queues it until there is a toaster. */
export function notify(notice: Spoken): void {
  if (speaker) return speaker(notice);
  waiting.push(notice);
  for (const listen of listeners) listen();
}

/** Passes all notices to `next`, queued ones first. Returns a function that unsubscribes. */
export function speakThrough(next: Speaker): () => void {
  speaker = next;
  const held = waiting;
  waiting = [];
  for (const notice of held) next(notice);
  return () => {
    if (speaker === next) speaker = null;
  };
}

/** Calls `listen` whenever a notice is queued because there is no toaster. Returns a function that unsubscribes. */
export function onWaiting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
