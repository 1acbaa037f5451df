type Spoken = { title: string; description?: string };

const listeners = new Set<() => void>();

/** Calls `listen` with every notice, which is when a toaster is needed. Returns how to stop. */
export function onNotice(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * Says a notice in a toast; the same words twice in a row stay one toast. Never rejects: a notice is no reason for
 * something else to fail.
 */
export async function notify({ title, description }: Spoken): Promise<void> {
  for (const listen of listeners) listen();
  try {
    const { toast } = await import('sonner');
    toast(title, { description, id: `${title}\n${description ?? ''}` });
  } catch (error) {
    console.warn(`Nobody could be told: ${title}`, error);
  }
}
