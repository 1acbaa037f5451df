type Spoken = { title: string; description?: string };
type Speaker = (notice: Spoken) => void;

let speaker: Speaker | null = null;
let waiting: Spoken[] = [];
const listeners = new Set<() => void>();

/** Says a notice in a toast, or as soon as there is a toaster. */
export function notify(notice: Spoken): void {
  if (speaker) return speaker(notice);
  waiting.push(notice);
  for (const listen of listeners) listen();
}

/** Lets `next` say every notice, those that waited for it first. Returns how to stop. */
export function speakThrough(next: Speaker): () => void {
  speaker = next;
  const held = waiting;
  waiting = [];
  for (const notice of held) next(notice);
  return () => {
    if (speaker === next) speaker = null;
  };
}

/** Calls `listen` with every notice that nobody can say yet. Returns how to stop. */
export function onWaiting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
